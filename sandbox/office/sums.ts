import type { ToldSum } from '../../src/api/schema/client-message';
import type { Identity } from '../socket/channel-rule';
import type { ReadSum } from './office';
import type { Route } from '../http/route';
import type { Services } from '../http/services';

/** Answers calls whose answers are told each second: as if that person had made them, for whom their role allows it. */
export function createSums(routes: readonly Route[], services: Services): ReadSum {
  const byName = new Map(routes.map((route) => [route.name, route]));
  return async (name: ToldSum, { userId, role }: Identity) => {
    const route = byName.get(name);
    const may = route?.endpoint.may;
    if (!route || !may || may === 'anyone') return undefined;
    if (may.owner !== 'user' && !may.roles.includes(role)) return undefined;
    const work = await route.prepare({ input: { userId }, services } as never);
    return work.finish(services.database.db, { id: userId, role } as never);
  };
}
