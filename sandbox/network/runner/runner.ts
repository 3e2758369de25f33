import { query } from '../../store/query';
import type { OwnedMessage } from '../../events/publish';
import type { Queries } from '../../store/database';
import { sql } from 'drizzle-orm';

/** What the steps of a generator and of a validator have in common. */
export interface Runner {
  readonly id: number;
  readonly userId: number;
  readonly whatsappId: number;
  readonly insertFound: boolean;
  readonly intervalMin: number;
  readonly intervalMax: number;
  readonly countSuccess: number;
  readonly countFail: number;
  readonly progress: number;
  readonly state: string | null;
  readonly status: 'idle' | 'sending';
  readonly nextAt: Date | null;
}

/** The account that a runner asks WhatsApp through. */
export interface Carrier {
  readonly clientid: string;
  readonly state: string | null;
}

export interface CheckedNumber {
  readonly number: string;
  readonly name: string;
}

/** A number found, for the result list of one runner and, where it says so, for the phone numbers. */
export interface Found extends CheckedNumber {
  readonly generator_id: number | null;
  readonly validator_id: number | null;
  readonly insert: boolean;
}

/** A generator's or validator's fields in a socket message. */
export const runnerMessage = (
  source: 'generator' | 'validator',
  runner: Runner & { readonly currentNumber?: number | null },
  carrier: Carrier,
  event: string,
  fields: Readonly<Record<string, unknown>> = {},
): OwnedMessage => ({
  owner: runner.userId,
  message: {
    event,
    source,
    deviceId: carrier.clientid,
    sender: {
      id: runner.id,
      user_id: runner.userId,
      whatsapp_id: runner.whatsappId,
      clientid: carrier.clientid,
      state: runner.state,
      status: runner.status,
      count_success: runner.countSuccess,
      count_fail: runner.countFail,
      progress: runner.progress,
      current_number: runner.currentNumber ?? null,
    },
    ...fields,
  },
});

/** Writes what was found, in one statement for all runners of a step. Known phone numbers stay as they are, and who opted out comes not back. */
export async function saveFound(tx: Queries, found: readonly Found[]): Promise<void> {
  if (found.length === 0) return;
  await query(
    tx,
    sql`
      with found as (
        select * from jsonb_to_recordset(${JSON.stringify(found)}::text::jsonb)
          as found(generator_id bigint, validator_id bigint, number text, name text, insert boolean)
      ), inserted as (
        insert into phone_numbers (number, name) select number, name from found
        where insert and number not in (select number from opt_outs where taken_back_at is null and number in (select number from found))
        on conflict (number) do nothing
      )
      insert into results (generator_id, validator_id, number, name)
      select generator_id, validator_id, number, name from found`,
  );
}
