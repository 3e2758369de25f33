import { levels, type Role, settings, users } from '../store/schema';
import type { Queries } from '../store/database';
import { BANKS, MEMBER_NAMES } from './names';
import type { Random } from './random';

const DAY = 24 * 3_600_000;

const INFO =
  'Selamat datang di Whatsapp Blaster for Rent. Jangan hapus pesan terkirim agar akun tidak ditangguhkan. ' +
  'Penarikan diproses setiap hari kerja pukul 09.00 sampai 17.00 WIB.';

export const seedSettings = (tx: Queries) =>
  tx.insert(settings).values({
    price: 100,
    colors: '#2C2C2C, #3E3A32, #8A6D1D, #1D5B79, #6A1B4D',
    referralPercent: 5,
    info: INFO,
  });

export const seedLevels = (tx: Queries) =>
  tx
    .insert(levels)
    .values([
      { name: 'Bronze', blastFee: 80, requirementBlast: 0 },
      { name: 'Silver', blastFee: 100, requirementBlast: 10_000 },
      { name: 'Gold', blastFee: 125, requirementBlast: 100_000 },
      { name: 'Platinum', blastFee: 150, requirementBlast: 500_000 },
      { name: 'Diamond', blastFee: 200, requirementBlast: 2_500_000 },
    ])
    .returning();

/** Who can sign in to the demonstration. */
export const DEMO_PEOPLE: readonly { readonly role: Role; readonly email: string; readonly name: string }[] =
  [
    { role: 'member', email: 'member@demo.test', name: 'Ani' },
    { role: 'admin', email: 'admin@demo.test', name: 'Adi' },
    { role: 'dev', email: 'dev@demo.test', name: 'Dian' },
    { role: 'staff', email: 'staff@demo.test', name: 'Sinta' },
  ];

export interface SeededPeople {
  readonly member: number;
  readonly admin: number;
  readonly dev: number;
  readonly staff: number;
  /** All members, the demo member first. */
  readonly members: readonly number[];
}

/** The four people who sign in and eleven more members, each referred by the one before or by no one. */
export async function seedPeople(
  tx: Queries,
  random: Random,
  passwordHash: string,
  now: number,
): Promise<SeededPeople> {
  const person = (role: Role, firstname: string, lastname: string, email: string, index: number) => ({
    firstname,
    lastname,
    email,
    role,
    passwordHash,
    referralCode: `${firstname
      .replace(/[^A-Za-z]/g, '')
      .slice(0, 6)
      .toUpperCase()}${index + 1}`,
    accountName: `${firstname} ${lastname}`,
    accountBank: random.pick(BANKS),
    accountNumber: String(random.between(1_000_000_000, 9_999_999_999)),
    createdAt: new Date(now - (40 + index * 9) * DAY),
  });
  const staff = DEMO_PEOPLE.filter(({ role }) => role !== 'member').map(({ role, email, name }, index) =>
    person(role, name, 'Hartono', email, 20 + index),
  );
  const members = MEMBER_NAMES.map(([first, last], index) =>
    person('member', first, last, index === 0 ? 'member@demo.test' : `member${index + 1}@demo.test`, index),
  );
  const rows = await tx
    .insert(users)
    .values([...staff, ...members])
    .returning({ id: users.id, role: users.role });
  const idOf = (role: Role) => rows.find((row) => row.role === role)?.id ?? 0;
  return {
    member: idOf('member'),
    admin: idOf('admin'),
    dev: idOf('dev'),
    staff: idOf('staff'),
    members: rows.filter((row) => row.role === 'member').map((row) => row.id),
  };
}
