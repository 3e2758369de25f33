import { describe, expect, it, vi } from 'vitest';
import { createDirectory } from '../../../src/app/live/directory';
import { createEarlyReads } from '../../../src/app/live/early-reads';
import { createReads } from '../../../src/app/live/reads';
import { createRowRereads } from '../../../src/app/live/row-rereads';
import phoneNumbers from '../../../src/app/features/phone-number/provide';
import { rowMachine } from '../../../src/machines/crud/row';
import { createRowRegistry } from '../../../src/machines/rows/row-registry';
import { createRouter } from '../../../src/streams/route';
import { deferred, settled } from '../../support/deferred';

const KEY = 'phonenumber:1';

function createHarness() {
  const router = createRouter();
  const logic = rowMachine;
  const registry = createRowRegistry();
  const beginRead = createReads(
    registry,
    router,
    createDirectory(registry, () => {}),
    createEarlyReads(() => {}),
  );
  const rows = [
    { key: KEY, kind: 'phonenumber', logic, record: { id: '1', name: 'old' } },
    { key: 'level:1', kind: 'level', logic, record: { id: '1' } },
  ];
  beginRead().show('list', rows, null);
  const calls: ReturnType<typeof deferred<unknown>>[] = [];
  const call = vi.fn(() => {
    const answer = deferred<unknown>();
    calls.push(answer);
    return answer.promise;
  });
  const suspectStale = vi.fn();
  const reread = createRowRereads({
    call: call as never,
    registry,
    beginRead,
    readerOf: (kind) => phoneNumbers.rows?.find((row) => row.kind === kind)?.read,
    suspectStale,
  });
  const answer = async (index: number, name: string) => {
    calls[index]?.resolve({ phoneNumber: { id: '1', name } });
    await settled();
  };
  const name = () => registry.get(KEY)?.getSnapshot().context.record.name;
  return { calls, call, suspectStale, reread, answer, name };
}

describe('reading a single row again', () => {
  it('runs once at a time, and once more for all suspicions that came meanwhile [S9]', async () => {
    const { calls, reread, answer, name } = createHarness();
    for (let staleSuspicions = 0; staleSuspicions < 5; staleSuspicions += 1) reread(KEY);
    expect(calls).toHaveLength(1);
    await answer(0, 'newer');
    expect(name()).toBe('newer');
    expect(calls).toHaveLength(2);
    await answer(1, 'newest');
    expect(calls).toHaveLength(2);
    expect(name()).toBe('newest');
  });

  it('reads the screen again where the row cannot be read, which tells when that fails too [S8]', async () => {
    const { calls, reread, suspectStale, name } = createHarness();
    reread(KEY);
    calls[0]?.reject(new Error('no'));
    await settled();
    expect(suspectStale).toHaveBeenCalledOnce();
    expect(name()).toBe('old');
  });

  it('reads the screen again for a row that no call answers alone', () => {
    const { call, reread, suspectStale } = createHarness();
    reread('level:1');
    expect(call).not.toHaveBeenCalled();
    expect(suspectStale).toHaveBeenCalledOnce();
  });
});
