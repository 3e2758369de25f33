const BLOCK = 512;
const FOLDER = '5';

/** A file of a tar, or a folder, which has no data. */
export interface TarEntry {
  readonly name: string;
  readonly data: Uint8Array | null;
}

/** What a tar holds, in its order. The data are parts of `tar` itself. */
export function* readTar(tar: Buffer): Generator<TarEntry> {
  const text = (from: number, length: number) =>
    tar.toString('latin1', from, from + length).replace(/\0.*/s, '');
  for (let at = 0; tar[at]; ) {
    const size = Number.parseInt(text(at + 124, 12), 8);
    const name = [text(at + 345, 155), text(at, 100)].filter(Boolean).join('/');
    const isFolder = text(at + 156, 1) === FOLDER;
    at += BLOCK;
    yield { name, data: isFolder ? null : tar.subarray(at, at + size) };
    at += Math.ceil(size / BLOCK) * BLOCK;
  }
}
