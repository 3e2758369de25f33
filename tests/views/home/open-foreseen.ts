import { act } from '@testing-library/react';
import type { Foreseen } from '../../../src/machines/ahead/foresee';
import { browserEnvironment } from '../../../src/streams/environment';
import { FakeNetwork } from '../../support/fake-socket';
import { openLivePage } from '../../support/live-page';
import { VirtualTime } from '../../support/virtual-time';
import { foresees } from './foreseen';
import { serveCards, serveSurroundings, statistics } from './surroundings';

type Page = Awaited<ReturnType<typeof openLivePage>>;

/** A dashboard on a server that tells what accounts did, once the page has rested. */
export async function openForeseen(
  role: 'member' | 'admin',
  says: Foreseen | null,
  prepare: (page: Page) => void = () => {},
) {
  let said = says;
  foresees(() => said);
  const time = new VirtualTime();
  const { createWebSocket } = new FakeNetwork();
  const streams = browserEnvironment({ createWebSocket, scheduler: time, random: () => 0.5 });
  const page = await openLivePage('/', { id: '5', role }, {}, { streams });
  serveSurroundings(page.api);
  serveCards(page.api);
  for (const whose of ['', '/5']) {
    page.api.serves(`GET /api/admin/statistics/blasts${whose}`, () => statistics);
    page.api.serves(`GET /api/admin/statistics/past${whose}`, () => ({ at: statistics.at, accounts: [] }));
  }
  prepare(page);
  await page.show();
  return {
    ...page,
    /** The page rests, for so many ms. */
    rest: (ms = 1000) => act(async () => time.advance(ms)),
    says: (more: Foreseen) => {
      said = more;
    },
  };
}
