/** What RxJS has `tslib` do for async iterables and streams, in words that every browser of ours understands itself. */
type Steps = Generator<unknown, unknown, unknown>;
type Work = () => Steps;

const after = (value: unknown, steps: Steps) =>
  Promise.resolve(value).then(
    (settled) => steps.next(settled),
    (error: unknown) => steps.throw(error),
  );

export const __asyncValues = (values: AsyncIterable<unknown>) => values[Symbol.asyncIterator]();

export async function __awaiter(self: unknown, _arguments: unknown, _promise: unknown, work: Work) {
  const steps = work.call(self);
  let step = steps.next();
  while (!step.done) step = await after(step.value, steps);
  return step.value;
}

class Awaited {
  constructor(readonly value: unknown) {}
}
export const __await = (value: unknown) => new Awaited(value);

export async function* __asyncGenerator(self: unknown, _arguments: unknown, work: Work) {
  const steps = work.call(self);
  try {
    let step = steps.next();
    while (!step.done)
      step =
        step.value instanceof Awaited ? await after(step.value.value, steps) : steps.next(yield step.value);
  } finally {
    steps.return(undefined);
  }
}
