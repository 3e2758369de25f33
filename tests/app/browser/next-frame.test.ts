import { describe, expect, it } from 'vitest';
import { createNextFrame } from '../../../src/app/browser/next-frame';

const FRAME = 16;

/** Draws again at each frame for `ms`, each drawing so long as told; returns when it drew, and how many frames there were. */
function drawFor(ms: number, lasting: (at: number) => number) {
  let now = 0;
  let frames = 0;
  let requested: FrameRequestCallback[] = [];
  const nextFrame = createNextFrame((run) => requested.push(run));
  const drawn: number[] = [];
  const draw = () => {
    drawn.push(now);
    now += lasting(now);
    nextFrame(draw);
  };
  nextFrame(draw);
  while (now < ms) {
    const due = requested;
    requested = [];
    const at = now;
    frames += 1;
    for (const run of due) run(at);
    now = Math.max(now, at + FRAME);
  }
  return { drawn, frames };
}

describe('when live rows are drawn', () => {
  it('is each frame, where a drawing fits', () => {
    const { drawn, frames } = drawFor(1_000, () => 10);
    expect(drawn.length).toBe(frames);
  });

  it('leaves half of a slow processor to what people do', () => {
    const { drawn, frames } = drawFor(6_000, () => 60);
    expect(drawn.length * 60).toBeLessThan(3_100);
    expect(drawn.length * 60).toBeGreaterThan(2_500);
    expect(frames).toBeGreaterThan(2 * drawn.length);
  });

  it('is each frame again, once a drawing fits again', () => {
    const { drawn } = drawFor(2_000, (at) => (at < 1_000 ? 60 : 1));
    const late = drawn.filter((at) => at > 1_200);
    expect(late.length).toBeGreaterThan(45);
  });

  it('is soon again after hours in a hidden tab', () => {
    const hours = 3 * 3_600_000;
    const { drawn } = drawFor(hours + 1_000, (at) => (at === 0 ? hours : 1));
    expect(drawn[1]).toBeLessThan(hours + 200);
  });
});
