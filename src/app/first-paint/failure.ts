/** Shows what is painted for a page that cannot be loaded, until its button is pressed. Nothing is, while developing. */
export function offerRetry(retry: () => void): void {
  const failure = document.getElementById('failure');
  const button = failure?.querySelector('button');
  if (!failure || !button) return;
  failure.hidden = false;
  button.onclick = () => {
    failure.hidden = true;
    retry();
  };
}
