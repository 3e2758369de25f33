import type { listMachine } from '../../machines/crud/list';
import { provideLiveSenders } from '../provide/live-senders';
import type { Wiring } from '../resource/define';
import { generatorRow } from './generator';
import { validatorRow } from './validator';
import { accountRow } from './whatsapp';
import { rowsOf } from '../resource/wirings';

/** Every account, generator and validator at once. */
export const liveSenders: Wiring<typeof listMachine> = async (sources, loader) => {
  const { call } = sources;
  const [accounts, generators, validators] = await Promise.all([
    rowsOf(accountRow, loader),
    rowsOf(generatorRow, loader),
    rowsOf(validatorRow, loader),
  ]);
  return provideLiveSenders(
    [
      async (_, signal) => accounts(await call('whatsapp.list', {}, { signal })),
      async (page, signal) => generators(await call('generator.page', { page }, { signal })),
      async (page, signal) => validators(await call('validator.page', { page }, { signal })),
    ],
    sources,
  );
};
