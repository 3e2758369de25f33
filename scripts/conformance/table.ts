import { AREAS, OUTCOMES, type Result } from './check';
import { countOf, type Report } from './run';

const WIDTH = 100;
const OUTCOME = 11;

/** Text in lines of at most `width`, broken between words where there are any. */
function wrapped(text: string, width: number): string[] {
  const lines: string[] = [];
  let rest = text;
  while (rest.length > width) {
    const space = rest.lastIndexOf(' ', width);
    const end = space > 0 ? space : width;
    lines.push(rest.slice(0, end));
    rest = rest.slice(end).trimStart();
  }
  return [...lines, rest];
}

const indented = (text: string, indent: number) =>
  wrapped(text, WIDTH - indent).map((line) => ' '.repeat(indent) + line);

/** What stands beside a check on its line, or below it. */
const asideOf = ({ outcome, notes, advice, came }: Result) =>
  outcome === 'failed'
    ? `came ${came ?? ''}`
    : [...notes, ...advice.map((text) => (outcome === 'advised' ? text : `advised: ${text}`))].join('; ');

/** Lines that may stand beside a check; more stand below it, where they have room. */
const BESIDE = 2;

function rowOf(result: Result, column: number): string[] {
  const head = `${result.outcome.padEnd(OUTCOME)}${result.name.padEnd(column)}  `;
  const aside = asideOf(result);
  if (aside === '') return [head.trimEnd()];
  const [first = '', ...more] = wrapped(aside, Math.max(20, WIDTH - head.length));
  if (head.length + 20 > WIDTH || more.length >= BESIDE)
    return [head.trimEnd(), ...indented(aside, OUTCOME + 2)];
  return [`${head}${first}`, ...more.map((line) => ' '.repeat(head.length) + line)];
}

/** The result of every check, by area; failures are repeated in full at the end. */
export function tableOf(report: Report): string {
  const lines: string[] = [];
  for (const area of AREAS) {
    const results = report.results.filter((result) => result.area === area);
    if (results.length === 0) continue;
    const column = Math.min(54, Math.max(...results.map(({ name }) => name.length)));
    lines.push('', area.toUpperCase(), ...results.flatMap((result) => rowOf(result, column)));
  }
  const failed = report.results.filter(({ outcome }) => outcome === 'failed');
  if (failed.length > 0) lines.push('', 'FAILED');
  for (const { area, name, clause, expected = '', came = '' } of failed)
    lines.push(
      `${area}: ${name}`,
      `  clause    docs/${clause}`,
      ...indented(`expected  ${expected}`, 2),
      ...indented(`came      ${came}`, 2),
    );
  return lines.slice(1).join('\n');
}

/** What a run was told and came to, fit to be kept. */
export interface Certificate {
  readonly server: string;
  /** Number and fingerprint of the documents. */
  readonly contract: string;
  readonly date: string;
  readonly people: readonly string[];
  readonly options: readonly string[];
  /** How many checks came to what. */
  readonly counts: Readonly<Record<Result['outcome'], number>>;
  /** Why what was not tried. */
  readonly skipped: Readonly<Record<string, readonly string[]>>;
  /** What the run has made or changed, and is still there. */
  readonly left: readonly string[];
}

export function certificateOf(
  report: Report,
  told: Pick<Certificate, 'server' | 'contract' | 'date' | 'people' | 'options'>,
): Certificate {
  const skipped: Record<string, string[]> = {};
  for (const { area, name, outcome, notes } of report.results)
    if (outcome === 'skipped') (skipped[notes.join('; ')] ??= []).push(`${area}: ${name}`);
  const counts = Object.fromEntries(OUTCOMES.map((outcome) => [outcome, countOf(report, outcome)]));
  return { ...told, counts: counts as Certificate['counts'], skipped, left: report.left };
}

/** The certificate as a text: whether the contract is kept, and what that rests on. */
export function sealOf({ counts, skipped, left, people, options, ...named }: Certificate): string {
  const line = (name: string, text: string) => {
    const [first = '', ...more] = wrapped(text, WIDTH - OUTCOME);
    return [name.padEnd(OUTCOME) + first, ...more.flatMap((it) => indented(it, OUTCOME))];
  };
  const list = (name: string, texts: readonly string[]) =>
    texts.flatMap((text, place) => line(place === 0 ? name : '', text));
  return [
    `CERTIFICATE: the contract is ${counts.failed > 0 ? 'broken' : counts.passed > 0 ? 'kept' : 'untried'}`,
    ...Object.entries(named).flatMap(([name, text]) => line(name, text)),
    ...list('as', people),
    ...list('with', options),
    ...line('checks', OUTCOMES.map((outcome) => `${counts[outcome]} ${outcome}`).join(', ')),
    ...list(
      'skipped',
      Object.entries(skipped).map(([why, names]) => `${why}: ${names.join(', ')}`),
    ),
    ...list('left', left.length > 0 ? left : ['nothing']),
  ].join('\n');
}
