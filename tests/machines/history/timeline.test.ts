import { describe, expect, it } from 'vitest';
import { apiError } from '../../../src/api/errors';
import type { HistoryEntry } from '../../../src/machines/history/entries';
import { timelineOf } from '../../../src/machines/history/timeline';
import type { Event } from '../../../src/machines/worker/worker.types';
import { account, wire } from '../worker/samples';

const KEY = 'whatsapp:id-1';
type Record = HistoryEntry extends infer E
  ? E extends HistoryEntry
    ? Omit<E, 'index' | 'at'>
    : never
  : never;

const fact = (event: Event): Record => ({ kind: 'event', keys: [KEY, 'phonenumber:1'], event });
const input = (event: { type: string; error?: unknown }): Record => ({ kind: 'input', key: KEY, event });
const begun: Record = {
  kind: 'started',
  key: KEY,
  chart: 'worker',
  variant: 'whatsapp',
  input: { key: KEY, kind: 'whatsapp', record: account },
};
const status = (name: string, since: number): Record => ({
  kind: 'status',
  channel: 'client-5',
  status: { status: name, since },
});
const gap: Record = { kind: 'gap', channel: 'client-5', from: 4, to: 9, reason: 'incomplete' };

/** Entry number n happened at n minutes. */
const told = (...records: Record[]) =>
  timelineOf(
    records.map((record, index) => ({ ...record, index, at: index * 60_000 })),
    KEY,
  ).map((line) => (line.kind === 'told' ? line.text : [line.from / 60_000, line.to && line.to / 60_000]));

describe('the timeline of an account', () => {
  it('says how it stood, what was asked, what came of it and why it stopped', () => {
    expect(
      told(
        begun,
        input({ type: 'blast.startRequested' }),
        input({ type: 'xstate.done.actor.start' }),
        fact(wire('sending')),
        fact(wire('waiting', { waitTime: 5 })),
        fact(wire('sending')),
        fact(wire('attempting', { code: '408' })),
        fact(wire('error_blast', { state: 'disconnected', error: 'Nomor tidak aktif' })),
      ),
    ).toEqual([
      'Tersambung',
      'Diminta mulai mengirim',
      'Permintaan mulai diterima',
      'Mengirim',
      'Menunggu 5 detik',
      'Gagal (kode 408), mencoba lagi',
      'Berhenti: gagal: Nomor tidak aktif',
      'Sambungan WhatsApp terputus',
    ]);
  });

  it('counts messages that follow each other in one line', () => {
    const sent = fact(wire('count_success', { sender: { count_success: 6 } }));
    expect(told(begun, sent, sent, sent, fact(wire('count_fail')), sent)).toEqual([
      'Tersambung',
      'Terkirim: 3 pesan',
      'Gagal terkirim: 1 pesan',
      'Terkirim: 1 pesan',
    ]);
  });

  it('says which time it was suspended, and why a call failed', () => {
    expect(
      told(
        begun,
        fact(wire('suspended', { sender: { suspended_count: 2 } })),
        input({ type: 'activation.requested' }),
        input({ type: 'xstate.error.actor.activate', error: apiError('refused', 'Belum boleh') }),
        fact(wire('connection.update', { state: 'connected' })),
        fact(wire('connection.update', { state: 'connected' })),
      ),
    ).toEqual([
      'Tersambung',
      'Ditangguhkan untuk ke-2 kalinya',
      'Diminta diaktifkan kembali',
      'Permintaan aktivasi gagal: Belum boleh',
      'Tersambung',
    ]);
  });

  it('owns up to a gap: from when the connection was lost until facts came again', () => {
    expect(told(begun, status('reconnecting', 60_000), status('live', 180_000), gap)).toEqual([
      'Tersambung',
      [1, 3],
    ]);
  });

  it('tells no gap where everything missed came after all', () => {
    expect(
      told(begun, status('reconnecting', 60_000), status('live', 120_000), fact(wire('sending'))),
    ).toEqual(['Tersambung', 'Mengirim']);
  });

  it('says that it does not know yet while the connection is lost', () => {
    expect(told(begun, status('offline', 60_000))).toEqual(['Tersambung', [1, null]]);
  });

  it('owns up to the time without a page', () => {
    const page: Record = { kind: 'started', key: 'root', chart: 'root', variant: null, input: {} };
    expect(told(page, begun, fact(wire('sending')), page, gap, begun)).toEqual([
      'Tersambung',
      'Mengirim',
      [2, 4],
      'Berhenti: tidak lagi mengirim saat dibaca ulang',
    ]);
  });

  it('leaves other accounts and their commands out', () => {
    const other: Record = { kind: 'input', key: 'whatsapp:id-2', event: { type: 'blast.startRequested' } };
    const elsewhere: Record = { kind: 'event', keys: ['whatsapp:id-2'], event: wire('sending') };
    expect(told(begun, other, elsewhere)).toEqual(['Tersambung']);
  });
});
