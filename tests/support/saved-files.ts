import { vi } from 'vitest';
import type { SavedFile as PageFile } from '../../src/app/files/save';

export interface SavedFile {
  readonly name: string;
  readonly text: string;
}

/** The text of a file that the page saves, to its first mark. */
export const savedText = async ({ text }: PageFile) =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(await new Blob([text]).arrayBuffer());

/** Catches what the page lets the browser save, oldest first. */
export function catchSavedFiles() {
  const blobs: Blob[] = [];
  const names: string[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${blobs.push(blob as Blob)}`);
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => {});
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    names.push(this.download);
  });
  return {
    names: () => names,
    read: async (): Promise<readonly SavedFile[]> =>
      Promise.all(names.map(async (name, place) => ({ name, text: await (blobs[place] as Blob).text() }))),
  };
}
