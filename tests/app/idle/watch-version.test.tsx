import { screen } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { BehaviorSubject, Subject, VirtualTimeScheduler } from 'rxjs';
import { afterEach, expect, it } from 'vitest';
import { offerReload, withdraw } from '../../../src/app/first-paint/failure';
import { watchVersion } from '../../../src/app/idle/watch-version';
import { settled } from '../../support/deferred';

const MINUTE = 60_000;

/** A page of version `a`; `advance` lets minutes pass, one after the other. */
function open({ isVisible = true } = {}) {
  document.body.innerHTML =
    '<template id="outdated"><p>Versi baru tersedia <button>Muat ulang</button><button>Nanti Saja</button></p></template>';
  const server: { version: string | null; asked: number } = { version: 'a', asked: 0 };
  const visible = new BehaviorSubject(isVisible);
  const line = new Subject<void>();
  const scheduler = new VirtualTimeScheduler();
  watchVersion({
    ask: async () => {
      server.asked += 1;
      return server.version;
    },
    own: () => 'a',
    streams: { visible, scheduler },
    reconnections: line,
    offer: offerReload,
    withdraw,
  });
  const advance = async (minutes: number) => {
    for (let passed = 0; passed < minutes; passed += 1) {
      scheduler.maxFrames = scheduler.now() + MINUTE;
      scheduler.flush();
      scheduler.frame = scheduler.maxFrames;
      await settled();
    }
  };
  const serve = (version: string | null) => void (server.version = version);
  const look = async (isLooking: boolean) => {
    visible.next(isLooking);
    await advance(1);
  };
  const reconnect = async () => {
    line.next();
    await settled();
  };
  return { server, serve, advance, look, reconnect };
}
const offers = () => screen.queryAllByText(/Versi baru tersedia/).length;

afterEach(() => withdraw());

it('tells an idle page of a new version within minutes [P5]', async () => {
  const { serve, advance } = open();
  await advance(20);
  expect(offers()).toBe(0);
  serve('b');
  await advance(5);
  expect(offers()).toBe(1);
});

it('tells it at once when the line is back, as after the restart of a deploy', async () => {
  const { serve, reconnect } = open();
  serve('b');
  await reconnect();
  expect(offers()).toBe(1);
});

it('asks nothing while nobody looks, and at once when somebody does again', async () => {
  const { server, serve, advance, look, reconnect } = open({ isVisible: false });
  serve('b');
  await advance(60);
  await reconnect();
  expect(server.asked).toBe(0);
  await look(true);
  expect([server.asked, offers()]).toEqual([1, 1]);
});

it('offers each of two deploys in a row, once, also to who put the first off', async () => {
  const { serve, advance } = open();
  serve('b');
  await advance(5);
  await userEvent.click(screen.getByRole('button', { name: 'Nanti Saja' }));
  await advance(30);
  expect(offers()).toBe(0);
  serve('c');
  await advance(5);
  expect(offers()).toBe(1);
  serve('d');
  await advance(5);
  expect(offers()).toBe(1);
});

it('takes the offer back once the deploy was rolled back, and makes it again for the next', async () => {
  const { serve, advance } = open();
  serve('b');
  await advance(5);
  serve(null);
  await advance(5);
  expect(offers()).toBe(1);
  serve('a');
  await advance(5);
  expect(offers()).toBe(0);
  serve('b');
  await advance(5);
  expect(offers()).toBe(1);
});
