import { isOutdated } from '../newer-version';

/** Shows what is kept in the page under this name for one that cannot be loaded, until its button is pressed. */
function offer(name: 'failure' | 'outdated', pressed: () => void): void {
  // Nothing is kept while developing.
  const template = document.querySelector<HTMLTemplateElement>(`template#${name}`);
  const failure = template?.content.firstElementChild?.cloneNode(true) as HTMLElement | undefined;
  const button = failure?.querySelector('button');
  if (!failure || !button) return;
  button.onclick = () => {
    failure.remove();
    pressed();
  };
  document.body.prepend(failure);
}

/** Says that a newer version has taken the place of this page, where it has: nothing is there to try again then. */
export async function offerNewer(): Promise<boolean> {
  const outdated = await isOutdated(fetch);
  if (outdated) offer('outdated', () => window.location.reload());
  return outdated;
}

/** Says that the page could not be loaded, and why. */
export async function offerRetry(retry: () => void): Promise<void> {
  if (!(await offerNewer())) offer('failure', retry);
}
