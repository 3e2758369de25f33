import { sql } from 'drizzle-orm';
import { query } from '../store/query';
import { stageFile } from '../files/store';
import type { Queries } from '../store/database';
import { validators } from '../store/schema';
import { connectedOf } from './fleet';
import { personName } from './names';
import type { SeededPeople } from './people';
import type { Random } from './random';

const TARGETS = 200;
const FILES = ['targets_batch_four_2026.csv', 'pelanggan_toko_november.csv', 'data_pameran_surabaya.csv'];
const PROGRESS = [37.5, 100, 0];

/** Three validators for each person in the office: part-way, finished, and not begun. */
export async function seedValidators(tx: Queries, random: Random, people: SeededPeople, now: number) {
  for (const userId of [people.staff, people.admin, people.dev]) {
    const carrier = (await connectedOf(tx, userId)).at(-1);
    if (!carrier) continue;
    for (const [index, clientName] of FILES.entries()) {
      const targets = Array.from({ length: TARGETS }, (_, position) => ({
        position,
        number: `6281${String(300_000_000 + userId * 100_000 + index * 10_000 + position)}`,
        name: personName(random).firstname,
      }));
      const csv = `number,name\n${targets.map(({ number, name }) => `${number},${name}`).join('\n')}\n`;
      const file = await stageFile(tx, {
        clientName,
        kind: 'targets',
        contentType: 'application/octet-stream',
        content: Buffer.from(csv),
        userId,
        now: now - (index + 1) * 3_600_000,
      });
      await file.publish(tx);
      const progress = PROGRESS[index] ?? 0;
      const checked = Math.round((TARGETS * progress) / 100);
      const valid = Math.round(checked * 0.7);
      const [row] = await tx
        .insert(validators)
        .values({
          userId,
          whatsappId: Number(carrier.id),
          fileId: file.id,
          position: checked,
          progress,
          countSuccess: valid,
          countFail: checked - valid,
          state: 'connected',
        })
        .returning({ id: validators.id });
      const written = JSON.stringify(targets);
      await query(
        tx,
        sql`insert into validator_targets (validator_id, position, number, name)
            select ${row?.id}, position, number, name
            from jsonb_to_recordset(${written}::text::jsonb) as target(position int, number text, name text)`,
      );
      await query(
        tx,
        sql`insert into results (validator_id, number, name)
            select validator_id, number, name from validator_targets
            where validator_id = ${row?.id} and position < ${valid}`,
      );
    }
  }
}
