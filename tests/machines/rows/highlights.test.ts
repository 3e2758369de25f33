import { describe, expect, it } from 'vitest';
import { type Highlight, highlightsMachine } from '../../../src/machines/rows/highlights';
import { startActor } from '../../support/actors';

function lamp() {
  const { actor, clock, emitted } = startActor(highlightsMachine);
  const light = (key: string, counter: Highlight['counter'] = 'success') =>
    actor.send({ type: 'highlight.lit', highlight: { key, counter, at: clock.timestamp() } });
  const faded = () =>
    emitted.flatMap(({ highlights }) => highlights.map(({ key, counter }) => `${key} ${counter}`));
  return { clock, light, faded };
}

describe('highlights', () => {
  it('fade after exactly 1 s [RT-06, RT-08, LIMIT-05]', () => {
    const { clock, light, faded } = lamp();
    light('a');
    clock.advance(999);
    expect(faded()).toEqual([]);
    clock.advance(1);
    expect(faded()).toEqual(['a success']);
  });

  it('fade each a second after its own event', () => {
    const { clock, light, faded } = lamp();
    light('a');
    clock.advance(400);
    light('b');
    light('a', 'fail');
    clock.advance(600);
    expect(faded()).toEqual(['a success']);
    clock.advance(399);
    expect(faded()).toHaveLength(1);
    clock.advance(1);
    expect(faded()).toEqual(['a success', 'b success', 'a fail']);
  });

  it('begin anew when the figure changes again', () => {
    const { clock, light, faded } = lamp();
    light('a');
    clock.advance(500);
    light('a');
    clock.advance(999);
    expect(faded()).toEqual([]);
    clock.advance(1);
    expect(faded()).toEqual(['a success']);
  });

  it('cost one timer however many there are', () => {
    const { clock, light } = lamp();
    for (let row = 0; row < 50; row += 1) light(`row ${row}`);
    expect(clock.pending).toHaveLength(1);
  });
});
