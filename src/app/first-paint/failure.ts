/** Shows what is kept in the page for one that cannot be loaded, until its button is pressed. Nothing is, while developing. */
export function offerRetry(retry: () => void): void {
  const template = document.querySelector<HTMLTemplateElement>('template#failure');
  const failure = template?.content.firstElementChild?.cloneNode(true) as HTMLElement | undefined;
  const button = failure?.querySelector('button');
  if (!failure || !button) return;
  button.onclick = () => {
    failure.remove();
    retry();
  };
  document.body.prepend(failure);
}
