import { describe, expect, it } from 'vitest';
import { counted } from './harness';
import { createLiveHarness } from './channel-harness';

describe('a flood', () => {
  it('of 10⁵ events in one frame is told in order, without running out of stack [S16]', () => {
    const { network, facts, log, gaps } = createLiveHarness({ maxFrameLength: Number.POSITIVE_INFINITY });
    network.socket.receive(Array.from({ length: 100_000 }, (_, i) => counted(i + 1)));
    expect(facts).toHaveLength(100_000);
    expect(facts.every(({ seq }, i) => seq === i + 1)).toBe(true);
    expect(log.snapshot()).toHaveLength(20_000);
    expect(gaps).toEqual([]);
  });

  it('of 10⁵ events in reverse is told in no other order than theirs [S16]', () => {
    const { network, facts } = createLiveHarness({ maxFrameLength: Number.POSITIVE_INFINITY });
    network.socket.receive(Array.from({ length: 100_000 }, (_, i) => counted(100_000 - i)));
    expect(facts.every(({ seq }, i, all) => i === 0 || (seq ?? 0) > (all[i - 1]?.seq ?? 0))).toBe(true);
  });
});
