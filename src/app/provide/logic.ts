import type { Call } from '../../api/client';
import type { Generator, User, Validator, Whatsapp } from '../../api/schema/entities';
import { can, type Permission, roleOf } from '../../machines/auth/policy';
import type { LoadInput } from '../../machines/crud/list';
import type { RowRegistry } from '../../machines/rows/row-registry';
import { routingKey } from '../../streams/owner';
import type { ScreenLogic } from '../../views/system';
import { provideBlaster } from './blaster';
import { type AdministrationSources, provideAdministration } from './crud';
import { type FiguresSources, provideAdminFigures, provideMemberFigures } from './figures';
import { type ListSource, pageInput, provideList } from './lists';
import { kindOf, liveSenders } from './live-workers';
import { type MonitorSources, provideQueryMonitor, provideRealtimeMonitor } from './monitor';
import { type PairingSources, provideClient, providePairing } from './pairing';
import { provideGeneratorForm, provideValidatorForm } from './runner-forms';

export interface LogicSources extends AdministrationSources, FiguresSources, PairingSources, MonitorSources {
  readonly call: Call;
  readonly registry: RowRegistry;
  readonly user: () => User | null;
}

/** Whose rows a list asks for: everybody's where that is permitted, else the user's own (WA-29, GEN-21, VAL-18). */
const ownerOf = (user: User | null, readAll: Permission) =>
  can(roleOf(user), readAll) ? null : (user?.id ?? '');

const whatsappRow = (record: Whatsapp) => ({
  key: routingKey('whatsapp', record.clientid),
  kind: 'whatsapp',
  record,
});

const runnerInput = (input: LoadInput, owner: string | null) => ({
  ...pageInput(input),
  ...(owner !== null && { user_id: owner }),
});
const runnerRow = (kind: 'generator' | 'validator') => (record: Generator | Validator) => ({
  key: routingKey(kind, record.id),
  kind,
  record,
});

/** Every sender that the server knows, whoever owns it. */
const everySender = liveSenders(
  kindOf((call, _, signal) => call('whatsapp.list', {}, { signal }), whatsappRow),
  kindOf((call, page, signal) => call('generator.page', { page }, { signal }), runnerRow('generator')),
  kindOf((call, page, signal) => call('validator.page', { page }, { signal }), runnerRow('validator')),
);

/** The charts of the screens, wired to their calls. */
export function provideLogic(sources: LogicSources): ScreenLogic {
  const { user } = sources;
  const whatsapps: ListSource<Whatsapp> = {
    read(call, input, signal) {
      // The address may name whose (WA-30).
      const owner = input.query.id ?? ownerOf(user(), 'accounts.readAll');
      return call('whatsapp.page', { ...pageInput(input), user_id: owner }, { signal });
    },
    rowOf: whatsappRow,
  };
  const generators: ListSource<Generator> = {
    read: (call, input, signal) =>
      call('generator.page', runnerInput(input, ownerOf(user(), 'generators.readAll')), { signal }),
    rowOf: runnerRow('generator'),
  };
  const validators: ListSource<Validator> = {
    read: (call, input, signal) =>
      call('validator.page', runnerInput(input, ownerOf(user(), 'validators.readAll')), { signal }),
    rowOf: runnerRow('validator'),
  };
  return {
    whatsappList: provideList('whatsapp', whatsapps, sources),
    generatorList: provideList('generator', generators, sources),
    validatorList: provideList('validator', validators, sources),
    generatorForm: provideGeneratorForm(sources),
    validatorForm: provideValidatorForm(sources),
    liveSenders: provideList('live senders', everySender, sources),
    queryMonitor: provideQueryMonitor(sources),
    realtimeMonitor: provideRealtimeMonitor(sources),
    pairing: providePairing(sources),
    blaster: provideBlaster(sources),
    client: provideClient(sources),
    memberFigures: provideMemberFigures(sources),
    adminFigures: provideAdminFigures(sources),
    ...provideAdministration(sources),
  };
}
