import { createFrames } from '../../src/app/page/frames';

/** Frames that come when the test says so. */
export function heldFrames() {
  const waiting: (() => void)[] = [];
  return {
    frames: createFrames({ nextFrame: (run) => void waiting.push(run) }),
    /** How many frames are asked for. */
    asked: () => waiting.length,
    draw: () => {
      for (const run of waiting.splice(0)) run();
    },
  };
}
