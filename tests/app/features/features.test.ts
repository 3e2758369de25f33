import { describe, expect, it } from 'vitest';
import { resources } from '../../../src/app/features';

const twice = (names: readonly string[]) => names.filter((name, place) => names.indexOf(name) !== place);
const provided = await Promise.all(resources.map(async ({ provide }) => (await provide()).default));
const screens = resources.flatMap((resource) => resource.screens);

describe('the resources', () => {
  it('name each chart, each kind of rows and each address once', () => {
    const rows = provided.flatMap((provide) => provide.rows ?? []);
    expect(twice(provided.flatMap(({ charts }) => Object.keys(charts)))).toEqual([]);
    expect(twice(rows.map(({ kind }) => kind))).toEqual([]);
    expect(twice(screens.map(({ path }) => path))).toEqual([]);
  });

  it('leave these fields readable in the log', () => {
    const plain = resources.flatMap(({ logFields }) => logFields.plain ?? []);
    expect([...new Set(plain)].toSorted()).toEqual([
      'adminId',
      'amount',
      'b_insert',
      'balance',
      'cause',
      'counts',
      'findings',
      'interval_max',
      'interval_min',
      'nominal',
      'paid_on',
      'payee_changed',
      'payee_recorded',
      'pieceCount',
      'planWait',
      'readAt',
      'reader',
      'requirement_blast',
      'state',
      'suspendedAt',
      'template',
      'to',
      'two_people',
      'whatsapp_id',
    ]);
  });

  it('mark a menu item for each screen that belongs to one', () => {
    const listed = new Set(screens.flatMap(({ path, menu }) => (menu ? [path] : [])));
    expect(screens.filter(({ within }) => within !== undefined && !listed.has(within))).toEqual([]);
  });
});
