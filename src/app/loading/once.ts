/** Reads when it is first asked, and answers the same promise until that fails. */
export function once<T>(read: () => Promise<T>): () => Promise<T> {
  let known: Promise<T> | null = null;
  return () =>
    (known ??= read().catch((error: unknown) => {
      known = null;
      throw error;
    }));
}
