import { changeOf, type Deed, noteDeed } from '../store/audit';
import type { Queries } from '../store/database';
import type { SeededPeople } from './people';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const OFFICE = '203.0.113.7';
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';
const PHONE =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36';

/** What the office did in the last weeks, and how somebody got in. */
export async function seedAudit(tx: Queries, people: SeededPeople, now: number): Promise<void> {
  const { admin, staff, member } = people;
  const [, other = member] = people.members;
  const note = (ago: number, userId: number | null, deed: Deed, device = CHROME, address = OFFICE) =>
    noteDeed(tx, deed, { userId, device, address }, now - ago);
  await note(20 * DAY, admin, {
    action: 'level.update',
    object: 'Gold',
    changes: [changeOf('blast_fee', 120, 125)],
  });
  await note(14 * DAY, admin, {
    action: 'setting.update',
    changes: [changeOf('referral_percent', 3, 5), changeOf('price', 90, 100)],
  });
  await note(12 * DAY, staff, {
    action: 'withdraw.update',
    subjectId: member,
    object: '#1',
    changes: [changeOf('status', 'requested', 'accepted')],
  });
  await note(5 * DAY, admin, {
    action: 'phoneNumber.import',
    changes: [changeOf('file', null, 'nomor-november.csv'), changeOf('created', null, 480)],
  });
  await noteDeed(tx, { action: 'admin.factor-reset', subjectId: staff }, undefined, now - 3 * DAY);
  const wrong = {
    action: 'auth.refused',
    subjectId: member,
    changes: [changeOf('reason', null, 'password')],
  };
  await note(26 * HOUR, null, wrong, PHONE, '198.51.100.23');
  await note(25 * HOUR, member, { action: 'auth.login', subjectId: member }, PHONE, '198.51.100.23');
  await note(3 * HOUR, admin, {
    action: 'bonus.create',
    subjectId: other,
    changes: [changeOf('nominal', null, 25_000), changeOf('reason', null, 'Bonus target mingguan')],
  });
}
