import type { Call } from '../../../api/client';
import type { Proxy } from '../../../api/schema/entities/inventory';
import type { User } from '../../../api/schema/entities/people';
import type { NamedOption } from '../../../machines/chooser/chooser.rules';
import { idOf } from '../../../machines/crud/list.rules';
import { figure } from '../../../views/kit/format';
import { foundOn, provideChooser } from '../../provide/chooser';

interface Source {
  readonly call: Call;
}

/** Not every server counts them. */
const accounts = (count: number) => count > 0 && { detail: `${figure(count)} akun` };

const memberChoice = ({ id, firstname, lastname, whatsapps }: User): NamedOption => ({
  value: id,
  label: `${firstname} ${lastname}`.trim(),
  ...accounts(whatsapps),
});
/** By its host and port, without what signs in to it. */
const proxyChoice = ({ id, value, count_use }: Proxy): NamedOption => ({
  value: id,
  label: value.replace(/^\w+:\/\//, '').replace(/^.*@/, ''),
  ...accounts(count_use),
});

/** Whose accounts the board shows. */
export const provideBoardMembers = ({ call }: Source) =>
  provideChooser({
    find: async (asked, signal) => foundOn(await call('users.memberPage', asked, { signal }), memberChoice),
    name: async (id, signal) => memberChoice((await call('users.read', { id }, { signal })).user),
    namedAt: ({ parameters }) => idOf(parameters.get('member')),
  });

/** Through which proxy they connect. */
export const provideBoardProxies = ({ call }: Source) =>
  provideChooser({
    find: async (asked, signal) => foundOn(await call('proxy.page', asked, { signal }), proxyChoice),
    name: async (id, signal) => proxyChoice((await call('proxy.read', { id }, { signal })).proxy),
    namedAt: ({ parameters }) => idOf(parameters.get('proxy')),
    // Only a server that can narrow accounts to a proxy is asked for them.
    isCertain: false,
  });
