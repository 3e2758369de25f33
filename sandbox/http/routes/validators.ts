import { and, eq } from 'drizzle-orm';

import { removeFiles } from '../../files/store';
import { files, results, validators, whatsapps } from '../../store/schema';

import { presentValidator } from '../present/fleet';
import { invalid } from '../../core/refusal';
import { longRoute, type Route } from '../route';
import { readInTurn, stageRows } from './importing';
import { findCarrier, runnerColumns } from './runner';
import { runnerRoutes } from './runner-routes';
import { newValidator } from './targets';

/** A validator is visible only once its file is, which is written first. */
const isFile = and(eq(files.id, validators.fileId), eq(files.kind, 'targets'));

const { routes, presentOne } = runnerRoutes({
  kind: 'validator',
  title: 'Validator',
  table: validators,
  select: (queries, where) =>
    queries
      .select({ row: validators, carrier: whatsapps, storedName: files.storedName })
      .from(validators)
      .innerJoin(whatsapps, eq(whatsapps.id, validators.whatsappId))
      .innerJoin(files, isFile)
      .where(where),
  present: ({ row, carrier, storedName }) => presentValidator(row, carrier, storedName),
  start: ({ services, queries, input }) => services.network.startValidator(queries, input.id),
  stop: ({ services, queries, input }) => services.network.stopValidator(queries, input.id),
  removed: (queries, { row }) => removeFiles(queries, eq(files.id, row.fileId)),
  owner: results.validatorId,
});

const create = longRoute('validator.create', async (call) => {
  const { services, user, input } = call;
  const { db } = services.database;
  const { content, name } = input.file;
  const carrier = await findCarrier(db, user, input.whatsapp_id);
  return readInTurn(call, 'targets', input.file, async (rows) => {
    if (rows.good === 0) throw invalid({ file: 'File tidak berisi nomor.' });
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

export const validatorRoutes: readonly Route[] = [create, ...routes];
