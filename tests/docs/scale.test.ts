import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ASKED, DATABASE, fleetOf } from '../../scripts/scale/asked';
import { checksTable } from '../../scripts/scale/checks';
import { keptOf, knownOf, LAYOUTS } from '../../scripts/scale/known';
import { costsOf, modelOf, type Point } from '../../scripts/scale/model';
import { needsOf } from '../../scripts/scale/needs';
import { limitsTable, needsTable } from '../../scripts/scale/page';

const page = readFileSync('docs/scale.md', 'utf8');
const fleet = (accounts: number) => fleetOf(accounts, 10);

describe.each(Object.entries(LAYOUTS))('docs/scale.md, %s', (_, section) => {
  const kept = keptOf(section);
  const known = knownOf(kept);

  it('says what fleets need as `npm run scale` does', () => {
    expect(page).toContain(needsTable(known, ASKED.map(fleet), DATABASE));
    expect(page).toContain(limitsTable(known, fleet, DATABASE));
  });

  it('says what was measured beside what had been told of it', () => {
    expect(page).toContain(checksTable(kept.checks.fleets));
    expect(page).toContain(checksTable(kept.largest.fleets));
  });
});
