/** Local storage as a browser has it, that can be full. */
export class MemoryStorage implements Storage {
  readonly #items = new Map<string, string>();
  isFull = false;

  get length() {
    return this.#items.size;
  }
  key = (index: number) => [...this.#items.keys()][index] ?? null;
  getItem = (key: string) => this.#items.get(key) ?? null;
  setItem = (key: string, value: string) => {
    if (this.isFull) throw new DOMException('full', 'QuotaExceededError');
    this.#items.set(key, value);
  };
  removeItem = (key: string) => void this.#items.delete(key);
  clear = () => this.#items.clear();
}
