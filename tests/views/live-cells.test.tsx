import { act, render } from '@testing-library/react';
import { Profiler } from 'react';
import { describe, expect, it } from 'vitest';
import type { Role } from '../../src/machines/auth/policy';
import { createRowRegistry } from '../../src/machines/rows/row-registry';
import { type SenderRef, senderMachine } from '../../src/machines/sender/sender';
import type { Event, SenderRecord } from '../../src/machines/sender/sender.types';
import { DataTable } from '../../src/views/kit/data-table';
import { SystemProvider } from '../../src/views/hooks/system';
import { ThemeProvider } from '../../src/views/theme/theme-provider';
import { columnsFor } from '../../src/views/whatsapp/list/columns';
import { account, wire } from '../machines/sender/samples';
import { fakeSystem } from '../support/fake-system';
import { heldFrames } from '../support/held-frames';

const ROWS = ['a', 'b', 'c', 'd'];

/** A list of accounts whose every cell says when it was rendered, as `role` sees it. */
function openRows(role: Role) {
  const held = heldFrames();
  const registry = createRowRegistry();
  registry.beginReadTurn().show(
    'list',
    ROWS.map((id) => ({ key: id, kind: 'whatsapp', logic: senderMachine, record: { ...account, id } })),
  );
  const rendered: string[] = [];
  let commits = 0;
  const columns = columnsFor(role).map((column) => ({
    ...column,
    cell: (sender: SenderRef) => (
      <Profiler id={`${sender.id} ${column.id}`} onRender={(id) => void rendered.push(id)}>
        {column.cell(sender)}
      </Profiler>
    ),
  }));
  render(
    <SystemProvider value={{ ...fakeSystem().system, frames: held.frames }}>
      <ThemeProvider>
        <Profiler id="list" onRender={() => void (commits += 1)}>
          <DataTable
            label="Akun"
            columns={columns}
            rows={ROWS.map((id) => registry.get(id) as SenderRef)}
            keyOf={({ id }) => id}
            status="ready"
          />
        </Profiler>
      </ThemeProvider>
    </SystemProvider>,
  );
  rendered.length = 0;
  commits = 0;
  return {
    send: (id: string, event: Event) => act(async () => registry.send(id, event)),
    /** What was rendered since the last frame, this one included. */
    draw: async () => {
      await act(async () => held.draw());
      const drawn = { rendered: rendered.splice(0).toSorted(), commits };
      commits = 0;
      return drawn;
    },
  };
}

const counted = (count_success: number, sender: Partial<SenderRecord> = {}) =>
  wire('count_success', { sender: { count_success, ...sender } });

describe('a live row', () => {
  it.each(['member', 'dev', 'admin'] as const)(
    'renders of one event the cell that it changes and nothing else, for %s',
    async (role) => {
      const { send, draw } = openRows(role);
      await send('b', counted(6));
      expect(await draw()).toEqual({ rendered: ['b success'], commits: 1 });
      await send('b', counted(7, { income: 700 }));
      expect(await draw()).toEqual({ rendered: ['b income', 'b success'], commits: 1 });
      await send('c', wire('connection.update', { state: 'reconnecting...' }));
      expect((await draw()).rendered).toEqual(['c state']);
    },
  );

  it('renders nothing of an event that changes nothing it shows', async () => {
    const { send, draw } = openRows('dev');
    await send('a', wire('connection.update', { state: 'connected' }));
    expect(await draw()).toEqual({ rendered: [], commits: 0 });
  });

  it('is drawn once a frame, together with all others that changed', async () => {
    const { send, draw } = openRows('dev');
    for (let count = 6; count < 26; count += 1)
      for (const id of ['a', 'b', 'd']) await send(id, counted(count));
    expect(await draw()).toEqual({ rendered: ['a success', 'b success', 'd success'], commits: 1 });
  });
});
