import { afterEach, expect, it, vi } from 'vitest';
import { saveFile } from '../../../src/app/files/save';

afterEach(() => vi.restoreAllMocks());

it.each([
  ['members.csv', 'text/csv;charset=utf-8'],
  ['session.json', 'application/json'],
  ['recovery-codes.txt', 'text/plain;charset=utf-8'],
  ['session.json.gz', ''],
])('saves %s as a file of its type: %s', async (name, type) => {
  const blobs: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${blobs.push(blob as Blob)}`);
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => {});
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  saveFile({ name, text: 'Ani' });
  expect(blobs.map((blob) => blob.type)).toEqual([type]);
  expect(await blobs[0]?.text()).toBe('Ani');
});
