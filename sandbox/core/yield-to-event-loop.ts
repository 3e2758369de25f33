/** Lets whatever else waits run first. Work on many rows calls it between its pieces. */
export const yieldToEventLoop = () =>
  new Promise<void>((resolve) => {
    setImmediate(resolve);
  });
