import { describe, expect, it } from 'vitest';
import { idsNamedIn, required } from '../../scripts/requirements/ids';
import { commentsOf, readMentions } from '../../scripts/requirements/mentions';
import { idsOf, requirementsPage } from '../../scripts/requirements/page';
import { type Proof, proofsIn, readProofs } from '../../scripts/requirements/titles';
import { parseSource } from '../../scripts/shared/source';

/** An ID of an area that does not exist. */
const UNKNOWN = 'BLATS-04';

describe('the requirements', () => {
  const proofs = readProofs();

  it('are all proven by a test, and a test proves no other', () => {
    expect(idsOf(proofs)).toEqual(required());
    expect(required().length).toBeGreaterThan(700);
  });

  it('are all that a comment or a page names', () => {
    const proven = new Set(idsOf(proofs));
    const mentions = readMentions();
    expect(mentions.filter(({ id }) => !proven.has(id))).toEqual([]);
    expect(mentions.length).toBeGreaterThan(100);
  });
});

describe('a title', () => {
  const proofsOf = (...lines: string[]): Proof[] =>
    proofsIn(parseSource('tests/a.test.ts', lines.join('\n')));
  const first = (...lines: string[]) => proofsOf(...lines)[0]?.text;

  it('is read with the suites around it, whose numbers count for it', () => {
    const proofs = proofsOf(
      "describe('a list [D4]', () => {",
      "  describe('of nobody', () => { it('is empty [APP-14, S7] [R9]', () => {}); });",
      "  test('is read again', () => {});",
      "  it.skip('is put off [N1]', () => {});",
      "  describe.skip('with all in it', () => { it('is put off [N2]', () => {}); });",
      '});',
      "it('proves nothing', () => {});",
    );
    expect(proofs).toEqual([
      { text: 'a list of nobody is empty', ids: ['D4', 'APP-14', 'S7', 'R9'], file: 'tests/a.test.ts' },
      { text: 'a list is read again', ids: ['D4'], file: 'tests/a.test.ts' },
    ]);
  });

  it.each([
    [`it.each([['a', 1], ['b', 2]])('%s has %i [D1]', f)`, 'a has 1 (one of 2)'],
    [`it.each([null, ''])('reads %j [D1]', f)`, 'reads null (one of 2)'],
    [`it.each(['only'] as const)('is %s [D1]', f)`, 'is only'],
    [
      `const ROWS = [{ of: { type: 'stop' } }, {}]; it.each(ROWS)('ends by $of.type [D1]', f)`,
      'ends by stop (one of 2)',
    ],
    [`it.each(rowsOf())('is %s by %s [D1]', f)`, 'is … by …'],
    [`it.each([[2 ** 53, 'x']])('%s is %s [D1]', f)`, '… is x'],
    ['it(`is ${state} by hand [D1]`, f)', 'is … by hand'],
    [`it.each(paths())('$description [D1]', f)`, ''],
    [`it.each(['${'x'.repeat(50)}'])('%s [D1]', f)`, `${'x'.repeat(40)}…`],
  ])('of many cases shows one of them: %s', (source, text) => {
    expect(first(source)).toBe(text);
  });

  it('and all others make a page, by area and number', () => {
    const page = requirementsPage(
      proofsOf(
        "it('fails [S7]', f);",
        "it('stops [BLAST-04]', f);",
        "it('starts, or `not` [BLAST-04, S7]', f);",
      ),
    );
    const [, blast = '', fault = ''] = page.split(/^### .*$/m);
    expect(page.match(/^### .*$/gm)).toEqual(['### BLAST-04', '### S7']);
    expect(blast).toContain('[tests/a.test.ts](../tests/a.test.ts)\n\n- stops\n- starts, or \\`not\\`\n');
    expect(fault).toContain('- fails\n- starts');
  });

  it('of no known area is told', () => {
    expect(() => idsOf(proofsOf(`it('starts [${UNKNOWN}]', f)`))).toThrow('tests/a.test.ts');
  });
});

describe('a number that is named', () => {
  it('is found in comments alone, and those between two ends with them', () => {
    const text = "/** What it is (HOME-07 to HOME-09; S7). */ const a = 'BLAST-04'; // of UTF-16, not of M0";
    expect(idsNamedIn(commentsOf('a.ts', text)).toSorted()).toEqual(['HOME-07', 'HOME-08', 'HOME-09', 'S7']);
  });

  it('of no known area is found all the same', () => {
    expect(idsNamedIn(`as in ${UNKNOWN}`)).toEqual([UNKNOWN]);
  });
});
