/** What is drawn later than this after the last time, in ms, did not fit in a frame. */
const LATE = 2000 / 60;
/** A page that was hidden draws after hours. */
const LONGEST_REST = 100;

/**
 * Runs what draws just before the next frame. After a drawing that did not fit, as long again is left to what people do:
 * live rows take half of a slow processor, and a letter typed meanwhile waits for one drawing at most.
 */
export function createNextFrame(request: (run: FrameRequestCallback) => unknown) {
  let restsUntil = 0;
  return (run: () => void): void => {
    const frame = (at: number) => {
      if (at < restsUntil) return void request(frame);
      request((next) => {
        const took = next - at;
        restsUntil = took > LATE ? next + Math.min(took, LONGEST_REST) : 0;
      });
      run();
    };
    request(frame);
  };
}
