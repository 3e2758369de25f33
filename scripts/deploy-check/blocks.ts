import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Commands of docs/deploy.md. */
export interface Block {
  /** Under which they stand. */
  readonly heading: string;
  readonly line: number;
  readonly text: string;
  /** Whether they run on a machine as it is set up there: `sh`; `console` is for whoever has another one. */
  readonly isRun: boolean;
}

export function readBlocks(): Block[] {
  const text = readFileSync(join(import.meta.dirname, '../../docs/deploy.md'), 'utf8');
  return Array.from(text.matchAll(/^```(sh|console)\n(.*?)^```/gms), (match) => {
    const before = text.slice(0, match.index);
    const [, language, commands = ''] = match;
    return {
      heading:
        before
          .match(/^##+ .*$/gm)
          ?.at(-1)
          ?.replace(/^#+ /, '') ?? 'At the top',
      line: before.split('\n').length + 1,
      text: commands,
      isRun: language === 'sh',
    };
  });
}
