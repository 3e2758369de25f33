import { UNKNOWN } from '../../../src/machines/commands/command';
import { selectRowError } from '../../../src/machines/crud/row.selectors';
import { describe, expect, it } from 'vitest';
import { apiError } from '../../../src/api/errors';
import {
  canDelete,
  canDownload,
  isDeleting,
  isDownloading,
  isSending,
  isStarting,
  isStopping,
  selectCarrier,
  selectProgress,
  selectRecord,
  selectState,
} from '../../../src/machines/sender/runner.selectors';
import { EPOCH } from '../../support/clock';
import { wire } from '../sender/samples';
import { startRunner } from './harness';

const refusal = (status: number, text: string) => apiError('refused', text, { status });

describe('a generator at work', () => {
  it('is started whatever its state, a missing one too, and says the refusal as it is [GEN-07, ERR-36]', async () => {
    const { send, calls, snapshot, emitted } = startRunner({ state: null });
    send({ type: 'blast.startRequested' });
    expect(calls.start.calls[0]?.input.record.id).toBe('7');
    expect(isStarting(snapshot())).toBe(true);
    await calls.start.reject(refusal(409, 'Sambungan terputus'));
    expect([isSending(snapshot()), selectRowError(snapshot())]).toEqual([false, 'Sambungan terputus']);
    expect(emitted).toContainEqual(
      expect.objectContaining({
        type: 'toast.requested',
        toast: expect.objectContaining({ text: 'Sambungan terputus' }),
      }),
    );
    send({ type: 'blast.startRequested' });
    expect([isStarting(snapshot()), selectRowError(snapshot())]).toEqual([true, null]);
  });

  it('says why it could not be stopped, and still works [ERR-36]', async () => {
    const { send, calls, snapshot } = startRunner({ status: 'sending' });
    send({ type: 'blast.stopRequested' });
    expect(isStopping(snapshot())).toBe(true);
    await calls.stop.reject(refusal(500, 'Gagal berhenti'));
    expect([isSending(snapshot()), selectRowError(snapshot())]).toEqual([true, 'Gagal berhenti']);
  });

  it('shows progress and current number as they are told [GEN-20, RT-11, RT-28, RT-29]', () => {
    const { deliver, snapshot, record } = startRunner();
    deliver(
      wire('generating'),
      wire('progressing', { progressing: true, progress: 12.5, current_number: '6282100001249' }),
    );
    expect(isSending(snapshot())).toBe(true);
    expect([selectProgress(snapshot()), record().current_number]).toEqual([12.5, '6282100001249']);
    expect(selectRecord(snapshot())).toEqual(record());
  });

  it('shows its state, its account while there is one, and which figure is new', () => {
    const { deliver, snapshot } = startRunner();
    deliver(wire('count_success', { sender: { count_success: 6 } }));
    expect(snapshot().context.countedAt).toEqual({ success: EPOCH, fail: null });
    expect([selectState(snapshot()), selectCarrier(snapshot())?.pushname]).toEqual(['connected', 'Budi']);
    expect(selectCarrier(startRunner({ Whatsapp: undefined }).snapshot())).toBeNull();
  });

  for (const event of ['finished', 'error_generate'] as const) {
    it(`is idle and complete after ${event}, without a current number [RT-15, RT-17, RT-19, RT-20]`, () => {
      const { deliver, snapshot, record } = startRunner({
        status: 'sending',
        progress: 40,
        current_number: '6282100000042',
      });
      deliver(wire(event, { state: 'disconnected' }));
      expect(isSending(snapshot())).toBe(false);
      expect([record().state, record().progress, record().current_number]).toEqual([
        'disconnected',
        100,
        null,
      ]);
    });
  }
});

describe('a validator at work', () => {
  it('works, progresses and ends complete [VAL-17, RT-12, RT-18, RT-19]', () => {
    const { deliver, snapshot } = startRunner({}, 'validator');
    deliver(wire('validating'), wire('progressing', { progress: 3.1 }));
    expect([isSending(snapshot()), selectProgress(snapshot())]).toEqual([true, 3.1]);
    deliver(wire('error_validate', { error: 'Akun tidak tersambung' }));
    expect([isSending(snapshot()), selectProgress(snapshot())]).toEqual([false, 100]);
    expect(selectRowError(snapshot())).toBe('Akun tidak tersambung');
  });
});

describe('what is done with the results', () => {
  it('downloads once at a time, and tells a failure in passing [GEN-08, VAL-08]', async () => {
    const { send, calls, snapshot, emitted } = startRunner();
    expect(canDownload(snapshot())).toBe(true);
    send({ type: 'download.requested' });
    send({ type: 'download.requested' });
    expect(calls.download.calls.map(({ input }) => input.record.id)).toEqual(['7']);
    expect([isDownloading(snapshot()), canDownload(snapshot())]).toEqual([true, false]);
    await calls.download.reject(refusal(500, 'Error fetching Generator list'));
    expect(isDownloading(snapshot())).toBe(false);
    expect(emitted).toHaveLength(1);
    send({ type: 'download.requested' });
    await calls.download.resolve(null);
    expect(canDownload(snapshot())).toBe(true);
  });

  it('is asked about by what it is and whose account it works with', () => {
    const { send, emitted } = startRunner({
      Whatsapp: { id: '3', pushname: 'Toko Jaya', phonenumber: '6281', clientid: 'c' },
    });
    send({ type: 'delete.requested' });
    expect(emitted).toMatchObject([{ dialog: { title: 'Hapus generator Toko Jaya (6281)?' } }]);
  });

  it('is asked before it is deleted, and gone only after the server says so [GEN-06, APP-15]', async () => {
    const { send, calls, emitted, snapshot } = startRunner();
    send({ type: 'delete.requested' });
    expect(calls.delete.calls).toHaveLength(0);
    expect(emitted).toEqual([
      expect.objectContaining({
        dialog: expect.objectContaining({
          confirm: expect.objectContaining({
            then: { kind: 'send', key: 'generator:7', event: { type: 'delete.confirmed' } },
          }),
        }),
      }),
    ]);
    expect(canDelete(snapshot())).toBe(true);
    send({ type: 'delete.confirmed' });
    expect([isDeleting(snapshot()), canDelete(snapshot()), emitted.length]).toEqual([true, false, 1]);
    expect(calls.delete.calls.map(({ input }) => input.record.id)).toEqual(['7']);
    await calls.delete.resolve(null);
    expect(emitted.at(-1)).toEqual({ type: 'record.removed' });
  });

  it('stays when the answer is no, and is not deleted unasked [APP-15]', () => {
    const { send, calls, snapshot } = startRunner();
    send({ type: 'delete.confirmed' });
    send({ type: 'delete.requested' });
    send({ type: 'delete.cancelled' });
    send({ type: 'delete.confirmed' });
    expect(calls.delete.calls).toHaveLength(0);
    expect([canDelete(snapshot()), canDownload(snapshot())]).toEqual([true, true]);
  });

  it('stays where deleting fails, and says why [APP-15, ERR-07]', async () => {
    const { send, calls, emitted, snapshot } = startRunner();
    send({ type: 'delete.requested' });
    send({ type: 'delete.confirmed' });
    await calls.delete.reject(apiError('unreachable', 'Network error. Please try again.'));
    expect(snapshot().hasTag('gone')).toBe(false);
    expect(emitted.slice(-2)).toMatchObject([
      { toast: { text: `Network error. Please try again. ${UNKNOWN}` } },
      { type: 'record.staleSuspected', reason: 'call failed' },
    ]);
  });

  it('counts as deleted where the server no longer has it [R3]', async () => {
    const { send, calls, snapshot } = startRunner();
    send({ type: 'delete.requested' });
    send({ type: 'delete.confirmed' });
    await calls.delete.reject(refusal(404, 'Generator tidak ditemukan.'));
    expect(snapshot().hasTag('gone')).toBe(true);
  });
});
