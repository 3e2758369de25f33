/** Loaded before a process, it gives it a clock that is five minutes ahead. */
const AHEAD = 5 * 60_000;
const { Date: Right } = globalThis;
const now = () => Right.now() + AHEAD;

globalThis.Date = new Proxy(Right, {
  construct: (target, args: [], asked) =>
    Reflect.construct(target, args.length === 0 ? [now()] : args, asked) as Date,
  get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
});
