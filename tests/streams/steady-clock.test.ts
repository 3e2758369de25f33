import fc from 'fast-check';
import { expect, it } from 'vitest';
import { steadyClock } from '../../src/streams/steady-clock';

it('goes on where it was when the clock is set back, and with the clock at any other time [T4]', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -100_000, max: 100_000 }), { minLength: 1 }), (steps) => {
      let wall = 0;
      let passed = 0;
      const now = steadyClock(() => wall);
      for (const step of steps) {
        wall += step;
        passed += Math.max(0, step);
        expect(now()).toBe(passed);
      }
    }),
  );
});
