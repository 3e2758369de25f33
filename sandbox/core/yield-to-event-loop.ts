/** Yields to the event loop. Work on many rows calls it between its pieces. */
export const yieldToEventLoop = () =>
  new Promise<void>((resolve) => {
    setImmediate(resolve);
  });
