import { isOutdated } from '../loading/newer-version';

let shown: HTMLElement | undefined;

/** Removes the notice that is shown. */
export const withdraw = () => shown?.remove();

/** Shows what is kept in the page under this name, in the place of what stands there, until one of its buttons is pressed. */
function offer(name: 'failure' | 'outdated', pressed: () => void): void {
  // Nothing is kept while developing.
  const template = document.querySelector<HTMLTemplateElement>(`template#${name}`);
  const failure = template?.content.firstElementChild?.cloneNode(true) as HTMLElement | undefined;
  const [button, later] = failure?.querySelectorAll('button') ?? [];
  if (!failure || !button) return;
  withdraw();
  shown = failure;
  button.onclick = () => {
    withdraw();
    pressed();
  };
  if (later) later.onclick = withdraw;
  document.body.prepend(failure);
}

/** Says that a newer version is out. */
export const offerReload = () => offer('outdated', () => window.location.reload());

/** Says that a newer version has taken the place of this page, where it has: nothing is there to try again then. */
export async function offerNewer(): Promise<boolean> {
  const outdated = await isOutdated(fetch);
  if (outdated) offerReload();
  return outdated;
}

/** Says that the page could not be loaded, and why. */
export async function offerRetry(retry: () => void): Promise<void> {
  if (!(await offerNewer())) offer('failure', retry);
}
