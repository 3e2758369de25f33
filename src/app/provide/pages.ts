import type { ListAnswer } from '../../api/schema/answers';

/** Pages that are read at a time. */
const ABREAST = 3;

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
  let next = 2;
  const readNext = async (): Promise<void> => {
    if (next > totalPages) return;
    const page = next++;
    pages[page - 1] = await readPage(page);
    done += 1;
    report();
    return readNext();
  };
  await Promise.all(Array.from({ length: ABREAST }, readNext));
  return pages;
}
