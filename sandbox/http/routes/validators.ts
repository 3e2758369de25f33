import { and, desc, eq } from 'drizzle-orm';

import { removeFiles } from '../../files/store';
import type { Queries } from '../../store/database';
import { files, results, validators, whatsapps } from '../../store/schema';

import { runnersMatching } from '../matching';
import { listMeta, offsetOf, readPosition } from '../paging';
import { presentValidator } from '../present/fleet';
import { conflict, invalid, notFound } from '../../core/refusal';
import { type Call, longRoute, type Route, route, type Columns } from '../route';
import { sortedBy } from '../sorting';
import { readInTurn, stageRows } from './importing';
import { findCarrier, runnerColumns } from './runner';
import { runnerCommands } from './runner-commands';
import { newValidator } from './targets';

const missing = () => notFound('Validator tidak ditemukan.');
/** Nobody knows a validator before its file, which is written first. */
const isFile = and(eq(files.id, validators.fileId), eq(files.kind, 'targets'));
const withCarrier = (queries: Queries) =>
  queries
    .select({ row: validators, carrier: whatsapps, storedName: files.storedName })
    .from(validators)
    .innerJoin(whatsapps, eq(whatsapps.id, validators.whatsappId))
    .innerJoin(files, isFile);

async function find(queries: Queries, id: number) {
  const [found] = await withCarrier(queries).where(eq(validators.id, id));
  if (!found) throw missing();
  return found;
}
const presentOne = async (queries: Queries, id: number) => {
  const { row, carrier, storedName } = await find(queries, id);
  return { validator: presentValidator(row, carrier, storedName) };
};

const SORTED: Columns<'validator.page'> = {
  count_success: validators.countSuccess,
  count_fail: validators.countFail,
  status: validators.status,
};

const listPage = route('validator.page', async (call) => {
  const { queries, user, input } = call;
  const position = await readPosition(queries, user);
  const owner = user.role === 'staff' ? user.id : input.user_id;
  const where = and(
    owner === null ? undefined : eq(validators.userId, owner),
    runnersMatching(validators, input.search),
    input.status && eq(validators.status, input.status),
  );
  const rows = await withCarrier(queries)
    .where(where)
    .orderBy(...(sortedBy(SORTED, input.sort, validators.id) ?? [desc(validators.id)]))
    .limit(input.size)
    .offset(offsetOf(input.page, input.size));
  const count = await queries.$count(withCarrier(queries).where(where).as('found'));
  return {
    data: rows.map(({ row, carrier, storedName }) => presentValidator(row, carrier, storedName)),
    meta: { ...listMeta(call, count), ...position },
  };
});

const read = route('validator.read', ({ queries, input }) => presentOne(queries, input.id));

const create = longRoute('validator.create', async (call) => {
  const { services, user, input } = call;
  const { db } = services.database;
  const { content, name } = input.file;
  const carrier = await findCarrier(db, user, input.whatsapp_id);
  return readInTurn(call, 'targets', input.file, async (rows) => {
    if (rows.good === 0) throw invalid({ file: 'File tidak berisi nomor telepon.' });
    const validator = newValidator(
      { ...runnerColumns(input), userId: user.id, state: carrier.state },
      {
        clientName: name,
        kind: 'targets',
        contentType: 'application/octet-stream',
        content,
        userId: user.id,
        now: services.now(),
      },
    );
    const staged = await stageRows<'targets'>(call, validator, rows);
    return {
      finish: async (tx) => {
        await findCarrier(tx, user, input.whatsapp_id);
        await staged.publish(tx);
        return presentOne(tx, validator.id());
      },
      end: staged.end,
    };
  });
});

const update = route('validator.update', async ({ queries, user, input }) => {
  const carrier = await findCarrier(queries, user, input.whatsapp_id);
  const { row } = await find(queries, input.id);
  if (row.status === 'sending') throw conflict('Validator sedang berjalan.');
  await queries
    .update(validators)
    .set({ ...runnerColumns(input), state: carrier.state })
    .where(eq(validators.id, input.id));
  return presentOne(queries, input.id);
});

async function hold({ queries, input }: Call<{ id: number }>) {
  const [held] = await queries
    .select({ status: validators.status, fileId: validators.fileId })
    .from(validators)
    .innerJoin(files, isFile)
    .where(eq(validators.id, input.id))
    .for('no key update', { of: validators });
  if (!held) throw missing();
  return held;
}

const remove = route('validator.delete', async (call) => {
  const { queries, services, input } = call;
  const held = await hold(call);
  if (held.status === 'sending') await services.network.stopValidator(queries, input.id);
  await queries.delete(validators).where(eq(validators.id, input.id));
  await removeFiles(queries, eq(files.id, held.fileId));
  return {};
});

const commands = runnerCommands({
  kind: 'validator',
  hold,
  find,
  start: ({ network }, queries, id) => network.startValidator(queries, id),
  stop: ({ network }, queries, id) => network.stopValidator(queries, id),
  owner: results.validatorId,
});

export const validatorRoutes: readonly Route[] = [listPage, read, create, update, remove, ...commands];
