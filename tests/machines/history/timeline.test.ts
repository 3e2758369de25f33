import { describe, expect, it } from 'vitest';
import { apiError } from '../../../src/api/errors';
import type { HistoryEntry } from '../../../src/machines/history/entries';
import { createTimeline } from '../../../src/machines/history/timeline';
import type { Event } from '../../../src/machines/sender/sender.types';
import { account, wire } from '../sender/samples';

const KEY = 'whatsapp:id-1';
type Record = HistoryEntry extends infer E
  ? E extends HistoryEntry
    ? Omit<E, 'index' | 'at'>
    : never
  : never;

const fact = (event: Event): Record => ({ kind: 'event', keys: [KEY, 'phonenumber:1'], event });
const input = (event: { type: string; error?: unknown; record?: unknown }): Record => ({
  kind: 'input',
  key: KEY,
  event,
});
const begun: Record = {
  kind: 'started',
  key: KEY,
  chart: 'sender',
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
const numbered = (records: readonly Record[]): readonly HistoryEntry[] =>
  records.map((record, index) => ({ ...record, index, at: index * 60_000 }));
const linesOf = (...records: Record[]) =>
  createTimeline(KEY)(numbered(records)).lines.map((line) =>
    line.kind === 'text' ? line.text : [line.from / 60_000, line.to && line.to / 60_000],
  );

/** What became of an account that was connected and silent, with its tone. */
const becomes = (...records: Record[]) =>
  createTimeline(KEY)(numbered([begun, ...records]))
    .lines.slice(1)
    .map((line) => (line.kind === 'text' ? [line.text, line.tone] : line));
const read = (more: object): Record => input({ type: 'record.read', record: { ...account, ...more } });

describe('what is told of an account', () => {
  it('goes on while nobody shows it, at the time when it happened', () => {
    const stopped: Record = { kind: 'stopped', key: KEY };
    const loggedOut = { ...account, state: 'loggedOut' };
    expect(
      linesOf(
        begun,
        stopped,
        fact(wire('sending')),
        fact(wire('connection.update', { state: 'loggedOut' })),
        fact(wire('stop')),
        { ...begun, input: { key: KEY, kind: 'whatsapp', record: loggedOut } },
      ),
    ).toEqual(['Tersambung', 'Mengirim', 'Keluar dari WhatsApp', 'Berhenti']);
  });

  it('has an end where its connection ended what it sent', () => {
    expect(
      linesOf(
        begun,
        fact(wire('sending')),
        fact(wire('connection.update', { state: 'conflict' })),
        read({ state: 'conflict', status: 'idle' }),
      ),
    ).toEqual(['Tersambung', 'Mengirim', 'Dibuka di tempat lain', 'Berhenti']);
  });
});

describe('what a line says', () => {
  it.each<[Event, string, string]>([
    [wire('sending'), 'Mengirim', 'neutral'],
    [wire('generating'), 'Mengirim', 'neutral'],
    [wire('validating'), 'Mengirim', 'neutral'],
    [wire('attempting', { code: undefined }), 'Gagal, mencoba lagi', 'warning'],
    [wire('attempting', { code: '408' }), 'Gagal (kode 408), mencoba lagi', 'warning'],
    [wire('waiting', { waitTime: 5 }), 'Menunggu 5 detik', 'neutral'],
    [wire('suspended', { sender: { suspended_count: 2 } }), 'Ditangguhkan, kali ke-2', 'danger'],
    [wire('stop'), 'Berhenti: dihentikan', 'neutral'],
    [wire('idle'), 'Berhenti: tidak ada lagi yang dikirim', 'neutral'],
    [wire('finished'), 'Berhenti: selesai', 'neutral'],
    [wire('finished', { error: 'Kuota habis' }), 'Berhenti: selesai: Kuota habis', 'neutral'],
    [wire('error_blast', { error: '' }), 'Berhenti: gagal', 'danger'],
    [wire('error_generate', { error: 'Kuota habis' }), 'Berhenti: gagal: Kuota habis', 'danger'],
    [wire('error_validate'), 'Berhenti: gagal', 'danger'],
    [wire('reset'), 'Jumlah direset', 'neutral'],
    [wire('count_success'), 'Terkirim: 1 pesan', 'success'],
    [wire('count_fail'), 'Gagal terkirim: 1 pesan', 'danger'],
    [wire('connection.update', { state: 'loggedOut' }), 'Keluar dari WhatsApp', 'danger'],
    [wire('connection.update', { state: 'conflict' }), 'Dibuka di tempat lain', 'warning'],
    [wire('connection.update', { state: 'disconnected' }), 'Sambungan WhatsApp terputus', 'danger'],
    [wire('connection.update', { state: 'unknown' }), 'Status tidak diketahui', 'warning'],
    [wire('connection.update', { state: 'suspended' }), 'Ditangguhkan', 'danger'],
    [wire('reconnecting'), 'Menyambung ulang', 'warning'],
    [wire('connection.update', { state: null }), 'Belum tersambung', 'neutral'],
    [wire('connection.update', { state: 'opening' }), 'Keadaan: opening', 'neutral'],
  ])('of the fact $type', (event, text, tone) => {
    expect(becomes(fact(event))).toEqual([[text, tone]]);
  });

  it.each([
    [wire('count_synced', { sender: { count_success: 9 } })],
    [wire('progressing', { progressing: true })],
    [wire('update_target', { progressing: true })],
  ])('of the fact $type is nothing', (event) => {
    expect(becomes(fact(event))).toEqual([]);
  });

  it.each([
    ['blast.startRequested', 'Diminta mulai mengirim', 'neutral'],
    ['blast.stopRequested', 'Diminta berhenti mengirim', 'neutral'],
    ['reconnect.confirmed', 'Diminta disambungkan ulang', 'neutral'],
    ['activation.requested', 'Diminta diaktifkan kembali', 'neutral'],
    ['reset.confirmed', 'Diminta mereset jumlah', 'neutral'],
    ['download.requested', 'Diminta mengunduh hasil', 'neutral'],
    ['delete.confirmed', 'Diminta menghapus', 'neutral'],
    ['xstate.done.actor.start', 'Permintaan mulai diterima', 'neutral'],
    ['xstate.done.actor.stop', 'Berhenti: dihentikan dari halaman ini', 'neutral'],
    ['xstate.done.actor.reconnect', 'Permintaan menyambungkan ulang diterima', 'neutral'],
    ['xstate.done.actor.activate', 'Permintaan mengaktifkan diterima', 'neutral'],
    ['xstate.done.actor.reset', 'Permintaan reset diterima', 'neutral'],
    ['xstate.done.actor.download', 'Unduhan diterima', 'neutral'],
    ['xstate.done.actor.delete', 'Penghapusan diterima', 'neutral'],
    ['xstate.error.actor.stop', 'Permintaan berhenti gagal', 'danger'],
    [
      'xstate.after.startPatience.job.starting.accepted',
      'Belum ada kabar dari server setelah diminta mulai',
      'warning',
    ],
  ])('of the input %s', (type, text, tone) => {
    expect(becomes(input({ type }))).toEqual([[text, tone]]);
  });

  it.each(['clock.read', 'reset.requested', 'xstate.done.actor.clock', 'xstate.after.settling.link'])(
    'of the input %s is nothing',
    (type) => {
      expect(becomes(input({ type }))).toEqual([]);
    },
  );

  it('of a row that is read again is what is new in it', () => {
    expect(
      becomes(
        read({ status: 'sending' }),
        fact(wire('sending')),
        read({ state: 'disconnected', status: 'sending' }),
        read({ state: 'disconnected', status: 'idle' }),
        fact(wire('sending')),
        fact(wire('stop')),
        read({ state: 'disconnected', status: 'idle' }),
      ),
    ).toEqual([
      ['Mengirim', 'neutral'],
      ['Sambungan WhatsApp terputus', 'danger'],
      ['Berhenti: tidak lagi mengirim saat dibaca ulang', 'neutral'],
      ['Mengirim', 'neutral'],
      ['Berhenti: dihentikan', 'neutral'],
    ]);
  });

  it('of a row that is read as sending is that it sends', () => {
    expect(becomes(read({ status: 'sending' }))).toEqual([['Mengirim', 'neutral']]);
  });

  it.each([wire('sending'), wire('generating'), wire('validating')])(
    'of $type is told once, however often it comes',
    (event) => {
      expect(becomes(fact(wire('waiting', { waitTime: 5 })), fact(event), fact(event))).toHaveLength(2);
    },
  );

  it.each([
    wire('stop'),
    wire('idle'),
    wire('finished'),
    wire('error_blast'),
    wire('error_generate'),
    wire('error_validate'),
  ])('of a blast that begins again after $type is that it does', (event) => {
    const lines = becomes(fact(wire('sending')), fact(event), fact(wire('sending')));
    expect(lines.at(-1)).toEqual(['Mengirim', 'neutral']);
  });

  it('of a row that was kept is how it stood then', () => {
    const kept: Record = {
      kind: 'checkpoint',
      key: KEY,
      chart: 'sender',
      variant: null,
      value: { link: 'connected', job: { sending: 'resting' } },
      context: { key: KEY, kind: 'whatsapp', record: { ...account, status: 'sending' } },
    };
    expect(linesOf(kept, fact(wire('sending')))).toEqual(['Tersambung', 'Mengirim']);
  });
});

describe('the timeline of an account', () => {
  it('says how it stood, what was asked, what came of it and why it stopped', () => {
    expect(
      linesOf(
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
    expect(linesOf(begun, sent, sent, sent, fact(wire('count_fail')), sent)).toEqual([
      'Tersambung',
      'Terkirim: 3 pesan',
      'Gagal terkirim: 1 pesan',
      'Terkirim: 1 pesan',
    ]);
  });

  it('says which time it was suspended, and why a call failed', () => {
    expect(
      linesOf(
        begun,
        fact(wire('suspended', { sender: { suspended_count: 2 } })),
        input({ type: 'activation.requested' }),
        input({ type: 'xstate.error.actor.activate', error: apiError('refused', 'Belum boleh') }),
        fact(wire('connection.update', { state: 'connected' })),
        fact(wire('connection.update', { state: 'connected' })),
      ),
    ).toEqual([
      'Tersambung',
      'Ditangguhkan, kali ke-2',
      'Diminta diaktifkan kembali',
      'Permintaan mengaktifkan gagal: Belum boleh',
      'Tersambung',
    ]);
  });

  it('owns up to a gap: from when the connection was lost until facts came again', () => {
    expect(linesOf(begun, status('reconnecting', 60_000), status('live', 180_000), gap)).toEqual([
      'Tersambung',
      [1, 3],
    ]);
  });

  it('tells no gap where everything missed came after all', () => {
    expect(
      linesOf(begun, status('reconnecting', 60_000), status('live', 120_000), fact(wire('sending'))),
    ).toEqual(['Tersambung', 'Mengirim']);
  });

  it('is one gap where one silence ends twice, and none before anything was told', () => {
    const page: Record = { kind: 'started', key: 'root', chart: 'root', variant: null, input: {} };
    expect(linesOf(gap, begun, fact(wire('sending')), gap, gap, fact(wire('stop')))).toEqual([
      'Tersambung',
      'Mengirim',
      [2, 4],
      'Berhenti: dihentikan',
    ]);
    expect(linesOf(page, status('offline', 0), begun)).toEqual(['Tersambung', [0, null]]);
    expect(linesOf(status('offline', 0))).toEqual([]);
  });

  it('begins a new line for messages that a gap parts', () => {
    const sent = fact(wire('count_success'));
    expect(linesOf(begun, sent, gap, sent, sent)).toEqual([
      'Tersambung',
      'Terkirim: 1 pesan',
      [1, 2],
      'Terkirim: 2 pesan',
    ]);
  });

  it('knows a lost connection from its first loss, and points into the log', () => {
    const lines = createTimeline(KEY)(
      numbered([begun, status('reconnecting', 60_000), status('offline', 90_000)]),
    ).lines;
    expect(lines).toEqual([
      { kind: 'text', index: 0, at: 0, tone: 'success', text: 'Tersambung', seen: 'opened' },
      { kind: 'gap', index: 2, from: 60_000, to: null },
    ]);
  });

  it('says that it does not know yet while the connection is lost', () => {
    expect(linesOf(begun, status('offline', 60_000))).toEqual(['Tersambung', [1, null]]);
    expect(linesOf(begun, status('refused', 60_000))).toEqual(['Tersambung', [1, null]]);
    expect(linesOf(begun, status('live', 60_000))).toEqual(['Tersambung']);
  });

  it('owns up to the time without a page', () => {
    const page: Record = { kind: 'started', key: 'root', chart: 'root', variant: null, input: {} };
    expect(linesOf(page, begun, fact(wire('sending')), page, gap, begun)).toEqual([
      'Tersambung',
      'Mengirim',
      [2, 4],
      'Berhenti: tidak lagi mengirim saat dibaca ulang',
    ]);
  });

  it('leaves other accounts and their commands out', () => {
    const other: Record = { kind: 'input', key: 'whatsapp:id-2', event: { type: 'blast.startRequested' } };
    const elsewhere: Record = { kind: 'event', keys: ['whatsapp:id-2'], event: wire('sending') };
    expect(linesOf(begun, other, elsewhere)).toEqual(['Tersambung']);
  });
});

describe('a log that grows between two looks', () => {
  const sent = fact(wire('count_success', { sender: { count_success: 6 } }));
  const log = numbered([
    begun,
    fact(wire('sending')),
    sent,
    sent,
    status('offline', 240_000),
    gap,
    sent,
    fact(wire('stop')),
  ]);
  const whole = createTimeline(KEY)(log);

  it('tells after each entry what it would tell had it been read at once', () => {
    const look = createTimeline(KEY);
    for (let count = 1; count <= log.length; count += 1) {
      const seen = log.slice(0, count);
      expect(look(seen)).toEqual(createTimeline(KEY)(seen));
    }
    expect(look(log)).toEqual(whole);
  });

  it('is not read again where it was read, also when its oldest entries have left it', () => {
    let reads = 0;
    const watched = log.map((entry) =>
      Object.defineProperty({ ...entry }, 'kind', {
        get: () => {
          reads += 1;
          return entry.kind;
        },
      }),
    );
    const look = createTimeline(KEY);
    look(watched.slice(0, -1));
    reads = 0;
    look(watched.slice(0, -1));
    expect(reads).toBe(0);
    expect(look(watched.slice(3))).toEqual(whole);
    const last = reads;
    reads = 0;
    createTimeline(KEY)(watched);
    expect(last).toBeLessThanOrEqual(reads / 4);
  });

  it('is read anew when what an earlier page kept is found, or when it begins anew', () => {
    const earlier = { ...(log[0] as HistoryEntry), index: -1, at: -60_000 };
    const look = createTimeline(KEY);
    look(log);
    expect(look([earlier, ...log])).toEqual(createTimeline(KEY)([earlier, ...log]));
    expect(look(log.slice(0, 1))).toEqual(createTimeline(KEY)(log.slice(0, 1)));
    expect(look([]).lines).toEqual([]);
  });
});

describe('what the chart knows', () => {
  it('of a blast that its first message proves is that it sends, once', () => {
    const sent = fact(wire('count_success', { sender: { count_success: 6 } }));
    const start = [input({ type: 'blast.startRequested' }), input({ type: 'xstate.done.actor.start' })];
    expect(linesOf(begun, ...start, sent, fact(wire('sending')))).toEqual([
      'Tersambung',
      'Diminta mulai mengirim',
      'Permintaan mulai diterima',
      'Mengirim',
      'Terkirim: 1 pesan',
    ]);
  });

  it('of a blast that was stopped from here is that it may begin again, and needs no second end', () => {
    const stop = [
      input({ type: 'blast.stopRequested' }),
      input({ type: 'xstate.done.actor.stop', output: null } as never),
    ];
    expect(linesOf(begun, fact(wire('sending')), ...stop, read({}), fact(wire('sending')))).toEqual([
      'Tersambung',
      'Mengirim',
      'Diminta berhenti mengirim',
      'Berhenti: dihentikan dari halaman ini',
      'Mengirim',
    ]);
  });

  it('of an account that was activated is how it stands then', () => {
    const suspended = { ...account, state: 'suspended', suspended: 1, suspended_count: 1 };
    const kept = { ...begun, input: { key: KEY, kind: 'whatsapp', record: suspended } } as Record;
    const answer = { type: 'xstate.done.actor.activate', output: { ...account, suspended_count: 1 } };
    expect(linesOf(kept, input({ type: 'activation.requested' }), input(answer as never))).toEqual([
      'Ditangguhkan',
      'Diminta diaktifkan kembali',
      'Permintaan mengaktifkan diterima',
      'Tersambung',
    ]);
  });

  it('of an account whose start the log has forgotten is what its facts tell', () => {
    const sent = fact(wire('count_success', { sender: { count_success: 6 } }));
    const linked = fact(wire('connection.update', { state: 'connected' }));
    expect(linesOf(fact(wire('sending')), linked, sent, linked, fact(wire('sending')))).toEqual([
      'Mengirim',
      'Tersambung',
      'Terkirim: 1 pesan',
    ]);
  });
});
