/** Yields to whatever else waits. Work on many rows does so between its pieces. */
export const breathe = () =>
  new Promise<void>((resolve) => {
    setImmediate(resolve);
  });
