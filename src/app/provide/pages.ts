import type { ListAnswer } from '../../api/schema/answers';

/** Pages that are read at a time. */
const ABREAST = 3;

/** Runs it for each of them, a few at a time, in their order. */
export async function abreast<T>(each: readonly T[], run: (one: T) => Promise<void>): Promise<void> {
  const left = each.values();
  const runNext = async (): Promise<void> => {
    const { done, value } = left.next();
    if (done) return;
    await run(value);
    return runNext();
  };
  await Promise.all(Array.from({ length: ABREAST }, runNext));
}

interface Reading<T> {
  readonly readPage: (page: number) => Promise<ListAnswer<T>>;
  /** Called with the first page, which it may refuse by throwing. */
  readonly begun?: (first: ListAnswer<T>) => void;
  readonly progressed: (progress: { readonly done: number; readonly of: number }) => void;
}

/** Reads every page of a list, a few at a time; answers them in order. */
export async function readPages<T>({
  readPage,
  begun,
  progressed,
}: Reading<T>): Promise<readonly ListAnswer<T>[]> {
  const first = await readPage(1);
  begun?.(first);
  const { totalPages } = first;
  const pages = [first];
  let done = 1;
  const report = () => progressed({ done, of: totalPages });
  report();
  const rest = Array.from({ length: totalPages - 1 }, (_, index) => index + 2);
  await abreast(rest, async (page) => {
    pages[page - 1] = await readPage(page);
    done += 1;
    report();
  });
  return pages;
}
