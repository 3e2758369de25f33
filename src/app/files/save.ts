/** A file as it is saved: its name with extension, and its text, which the browser holds where it is long. */
export interface TextFile<Text extends string | Blob = string> {
  readonly name: string;
  readonly text: Text;
}
export type SavedFile = TextFile<string | Blob>;
export type SaveFile = (file: SavedFile) => void;
export type FileFormat = 'csv' | 'json';

const TYPES: Readonly<Record<string, string>> = {
  csv: 'text/csv;charset=utf-8',
  json: 'application/json',
  txt: 'text/plain;charset=utf-8',
};

/** Lets the browser save a file. */
export const saveFile: SaveFile = ({ name, text }) => {
  const address = URL.createObjectURL(new Blob([text], { type: TYPES[name.split('.').at(-1) ?? ''] ?? '' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has begun to read it once the click is over, at the latest with the next task.
  setTimeout(() => URL.revokeObjectURL(address));
};
