import { describe, expect, it } from 'vitest';
import { resources } from '../../../src/app/features';
import { routeTable } from '../../../scripts/shared/route-table';

const twice = (names: readonly string[]) => names.filter((name, place) => names.indexOf(name) !== place);
const wirings = await Promise.all(resources.map(async ({ wiring }) => (await wiring()).default));
const screens = resources.flatMap((resource) => resource.screens);

describe('the resources', () => {
  it('name each chart, each kind of rows and each address once', () => {
    const rows = wirings.flatMap((wiring) => wiring.rows ?? []);
    expect(twice(wirings.flatMap(({ charts }) => Object.keys(charts)))).toEqual([]);
    expect(twice(rows.map(({ kind }) => kind))).toEqual([]);
    expect(twice(screens.map(({ path }) => path))).toEqual([]);
  });

  it('name the chart of every row that the log may tell of', () => {
    const kinds = wirings.flatMap(({ rows = [] }) => rows.map(({ kind }) => kind));
    expect(kinds.toSorted().join(' ')).toBe(
      'accessChange bonus generator level member message movement phonenumber proxy referral session validator whatsapp withdraw',
    );
  });

  it('leave these fields readable in the log', () => {
    const plain = resources.flatMap(({ logFields }) => logFields.plain ?? []);
    expect([...new Set(plain)].toSorted()).toEqual([
      'adminId',
      'amount',
      'b_insert',
      'balance',
      'interval_max',
      'interval_min',
      'nominal',
      'payee_changed',
      'payee_recorded',
      'readAt',
      'reader',
      'requirement_blast',
      'suspendedAt',
      'two_people',
      'whatsapp_id',
    ]);
  });

  it('mark a menu item for each screen that belongs to one', () => {
    const listed = new Set(screens.flatMap(({ path, menu }) => (menu ? [path] : [])));
    expect(screens.filter(({ within }) => within !== undefined && !listed.has(within))).toEqual([]);
  });
});

it('puts what a role begins with before the rest of its menu [NAV-15, NAV-16, NAV-17, NAV-18]', () => {
  const paths = (role: keyof typeof routeTable.menus) =>
    routeTable.menus[role].map((entry) => ('path' in entry ? entry.path : entry.label)).join(' ');
  expect([paths('admin'), paths('dev'), paths('member'), paths('staff')]).toEqual([
    '/ /phonenumber /member /generator/list /validator/list /message /withdraw/requested /bonus /referral /level /proxy /settings /profile',
    '/ /generator/list /validator/list /withdraw/requested /phonenumber /member /message /bonus /referral /level /proxy /settings /profile',
    '/ /whatsapp /withdraw /bonus /referral /profile',
    '/withdraw/requested /generator/list /validator/list /profile',
  ]);
});
