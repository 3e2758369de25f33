import type { Call } from '../../../api/client';
import { type ApiError, isUncertain } from '../../../api/errors';
import type { ListAnswer } from '../../../api/schema/answers';
import type { Message, PhoneNumber } from '../../../api/schema/entities/inventory';
import { blasterMachine } from '../../../machines/blaster/blaster';
import type { Batch, Place } from '../../../machines/blaster/blaster.rules';
import type { Sending } from '../../../machines/blaster/blaster.types';
import type { NamedOption } from '../../../machines/chooser/chooser.rules';
import { fromCall } from '../../actors/call';
import { provideAccountChooser } from '../../provide/account-chooser';
import { foundOn, provideChooser } from '../../provide/chooser';
import type { ScreenSources } from '../../resource/sources';

/** Numbers that are sent to at once where all are. */
const BATCH = 500;

/** Whether it can be written to: it is active, and its owner has not asked to be left out. */
const isActive = ({ status, opted_out }: PhoneNumber) => status === 'active' && opted_out !== 1;
/** What a server is asked for; one that does not know opt-outs leaves the second. */
const ACTIVE = { status: 'active', opted_out: 'no' };
/** Whether the server has heeded that only active numbers were asked for. */
const isNarrowed = ({ filterable: { status } = {} }: ListAnswer<PhoneNumber>) =>
  Array.isArray(status) && status.includes('active');
/** Every active number, from a server of the original contract. */
const readActive = async (call: Call, signal: AbortSignal) =>
  (await call('phoneNumber.list', {}, { signal })).rows.filter(isActive);

const batchOf = (rest: readonly string[]): Batch => ({
  numbers: rest.slice(0, BATCH),
  next: rest.length > BATCH ? { rest: rest.slice(BATCH) } : null,
});

/** The next active numbers; a server that cannot go on after a row is asked for all of them, once. */
async function readBatch(call: Call, next: Place, signal: AbortSignal): Promise<Batch> {
  if ('rest' in next) return batchOf(next.rest);
  const { after } = next;
  const page = await call('phoneNumber.page', { page: 1, size: BATCH, ...ACTIVE, after }, { signal });
  if (page.after === undefined) return batchOf((await readActive(call, signal)).map(({ number }) => number));
  const numbers = page.rows.filter(isActive).map(({ number }) => number);
  if (page.after === null) return { numbers, next: null };
  const following = { after: page.after };
  return numbers.length > 0 ? { numbers, next: following } : readBatch(call, following, signal);
}

/** The blaster's chart, provided with its calls (BLASTER-10). */
export const provideBlaster = ({ call, intents }: Pick<ScreenSources, 'call' | 'intents'>) =>
  blasterMachine.provide({
    guards: { isLost: (_, { error }) => intents === null && isUncertain(error as ApiError) },
    actors: {
      readState: fromCall<string | null, { clientid: string }>(
        async ({ input: { clientid }, signal }) =>
          (await call('whatsapp.clientState', { deviceId: clientid }, { signal })).state,
      ),
      readBatch: fromCall<Batch, { next: Place }>(({ input: { next }, signal }) =>
        readBatch(call, next, signal),
      ),
      send: fromCall<unknown, Sending>(({ input: { sender, message, numbers }, signal }) =>
        call('whatsapp.sendMessage', { senders: [sender], targets: [...numbers], message }, { signal }),
      ),
    },
  });

/** Everybody's accounts, one of which sends. */
export const provideBlasterSenders = ({ call }: Pick<ScreenSources, 'call'>) =>
  provideAccountChooser({ call, owner: () => null, by: 'clientid' });

const templateOption = ({ id, text_wa: text }: Message): NamedOption => ({
  value: text,
  label: text.replace(/\s+/g, ' ').trim() || `#${id}`,
});

/** The active templates, each by what WhatsApp is given of it. */
export const provideBlasterTemplates = ({ call }: Pick<ScreenSources, 'call'>) =>
  provideChooser({
    async find({ search = '', ...asked }, signal) {
      const page = await call('message.page', { ...asked, status: 'active' }, { signal });
      const rows = page.rows.filter(({ status, text_wa: text }) => status === 'active' && text.trim() !== '');
      const found = foundOn({ ...page, rows }, templateOption);
      const wanted = search.toLowerCase();
      return { ...found, options: found.options.filter(({ label }) => label.toLowerCase().includes(wanted)) };
    },
    name: async (value) => ({ value, label: value }),
    isCertain: false,
  });

const numberOption = ({ number, name }: PhoneNumber): NamedOption => ({ value: number, label: name });

/** The active numbers, found by number or name (BLASTER-04). */
export const provideBlasterReceivers = ({ call }: Pick<ScreenSources, 'call'>) =>
  provideChooser({
    async find(asked, signal) {
      const page = await call('phoneNumber.page', { ...asked, ...ACTIVE }, { signal });
      if (isNarrowed(page)) return foundOn(page, numberOption);
      const options = (await readActive(call, signal)).map(numberOption);
      return { options, isWhole: true, count: options.length, isMore: false };
    },
    name: async (value) => ({ value, label: '' }),
  });
