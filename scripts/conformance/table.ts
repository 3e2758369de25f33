import { AREAS, type Outcome, type Result } from './check';
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
const asideOf = ({ outcome, notes, came }: Result) =>
  outcome === 'failed' ? `came ${came ?? ''}` : notes.join('; ');

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

const OUTCOMES: readonly Outcome[] = ['passed', 'tolerated', 'failed', 'skipped'];
const summaryOf = (report: Report) =>
  OUTCOMES.map((outcome) => `${countOf(report, outcome)} ${outcome}`).join(', ');

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
  for (const { area, name, expected = '', came = '' } of failed)
    lines.push(
      `${area}: ${name}`,
      ...indented(`expected  ${expected}`, 2),
      ...indented(`came      ${came}`, 2),
    );
  if (report.left.length > 0)
    lines.push('', 'NOT PUT BACK', ...report.left.flatMap((what) => indented(what, 2)));
  return [...lines.slice(1), '', summaryOf(report)].join('\n');
}
