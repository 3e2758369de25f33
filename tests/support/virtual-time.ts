import { VirtualTimeScheduler } from 'rxjs';

/** An RxJS scheduler and clock that only move when advanced. */
export class VirtualTime extends VirtualTimeScheduler {
  /** Runs everything due within `ms`, in order, and stops there. */
  advance(ms: number): void {
    const end = this.frame + ms;
    this.maxFrames = end;
    this.flush();
    this.frame = end;
  }

  /** Sets the clock without running anything, as sleep or a change of the wall clock does; timers fire late. */
  jump(ms: number): void {
    this.frame += ms;
    for (const action of this.actions) {
      const timed = action as unknown as { delay: number };
      timed.delay = Math.max(timed.delay, this.frame);
    }
  }

  /** How many timers wait. */
  get pending(): number {
    return this.actions.length;
  }
}
