import { describe, expect, it } from 'vitest';
import type { PlacedMessage } from '../../../sandbox/events/history';
import { createView } from '../../../sandbox/office/view';
import { steppedClock } from '../network/harness';

/** The view of a page, and what its socket was sent. */
function open() {
  const { clock, timers } = steppedClock();
  const view = createView(() => {}, clock);
  const told: string[] = [];
  view.begin(({ text }) => {
    const { event, deviceId } = JSON.parse(text) as { readonly event: string; readonly deviceId: string };
    told.push(`${event} of ${deviceId}`);
  });
  let seq = 0;
  const happened = (event: string, deviceId: string): PlacedMessage => {
    seq += 1;
    const message = { event, deviceId, source: 'whatsapp' };
    return { epoch: 'person', seq, message, text: JSON.stringify({ ...message, epoch: 'person', seq }) };
  };
  const show = (...clientids: string[]) =>
    view.show({ rows: clientids.map((id) => `whatsapp:${id}`), sums: [] }, { userId: 4, role: 'admin' });
  const news = (event: string, deviceId: string) =>
    view.news(`whatsapp:${deviceId}`, happened(event, deviceId));
  return { view, told, timers, happened, show, news };
}

describe('news of rows that a page does not show', () => {
  it('is told at once, and what follows within a second together at its end', () => {
    const { told, timers, news } = open();
    news('suspended', 'a');
    expect(told).toEqual(['suspended of a']);
    news('finished', 'b');
    timers.advance(600);
    news('connection.update', 'c');
    timers.advance(399);
    expect(told).toHaveLength(1);
    timers.advance(1);
    expect(told).toEqual(['suspended of a', 'finished of b', 'connection.update of c']);
    news('suspended', 'd');
    timers.advance(999);
    expect(told).toHaveLength(3);
  });

  it('waits for nothing where the page looks at it next', () => {
    const { told, show, news } = open();
    news('suspended', 'a');
    news('connection.update', 'b');
    show('b');
    expect(told).toEqual(['suspended of a', 'connection.update of b']);
  });

  it('is told of a row that was left before it was known how it stands', () => {
    const { view, told, show, news } = open();
    const added = show('a');
    news('suspended', 'a');
    expect(told).toEqual([]);
    show();
    view.tell(added, []);
    expect(told).toEqual(['suspended of a']);
  });

  it('is told once to a monitor, however much there is of it', () => {
    const { view, told, timers, happened } = open();
    view.show({ rows: [], sums: [], everything: true }, { userId: 4, role: 'dev' });
    for (let at = 0; at < 1500; at += 1) {
      const placed = happened('suspended', `id-${at}`);
      view.other(`whatsapp:id-${at}`, placed);
      view.news(`whatsapp:id-${at}`, placed);
    }
    timers.advance(1000);
    expect(told).toHaveLength(1500);
  });

  it('ends with the socket', () => {
    const { view, timers, news } = open();
    news('suspended', 'a');
    news('suspended', 'b');
    view.end();
    expect(timers.pending).toEqual([]);
  });
});
