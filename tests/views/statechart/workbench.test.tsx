import { cleanup, render, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { connectionMachine } from '../../../src/machines/connection/connection';
import { navigationMachine } from '../../../src/machines/navigation/navigation';
import { senderMachine } from '../../../src/machines/sender/sender';
import { describeChart, statesWithin } from '../../../src/machines/statechart/chart';
import { ChartSvg } from '../../../src/views/statechart/chart-svg';
import { exactTime } from '../../../src/views/kit/exact-moments';
import { shortDay, stamp, zonedStamp } from '../../../src/views/monitor/realtime/stamp';
import { pathsText } from '../../../src/views/statechart/counts';
import { EntryList } from '../../../src/views/statechart/entry-list';
import { Panes } from '../../../src/views/statechart/panes';
import { Sequence } from '../../../src/views/statechart/sequence';
import { Tallies } from '../../../src/views/statechart/tallies';
import { ThemeProvider } from '../../../src/views/theme/theme-provider';
import { oddRecord } from '../../support/odd-log';
import { letScroll } from '../let-scroll';
import { account, isLit, openSteps, prepareSteps } from './open-steps';

prepareSteps(navigationMachine, connectionMachine, senderMachine);

const AT = 1_700_000_000_000;
const KEY = 'whatsapp:id-1';
const input = { key: KEY, kind: 'whatsapp', record: oddRecord };
const began = { index: 0, at: AT, key: KEY, kind: 'started', chart: 'sender', variant: null, input };
const tick = (index: number) => ({
  index,
  at: AT + index * 1000,
  key: KEY,
  kind: 'input',
  from: index % 2 === 0 ? 'board' : undefined,
  event: { type: 'record.read', record: { ...oddRecord, state: index % 2 === 0 ? 'conflict' : 'connected' } },
});
const sessionOf = (entries: readonly object[]) =>
  new File([JSON.stringify({ format: 'event-log session', version: 3, savedAt: 1, entries })], 'sesi.json');
const keptOf = (...entries: readonly object[]) => [{ owner: '3', page: 'before', version: 3, entries }];

const actorRow = (actors: HTMLElement, name: RegExp) => within(actors).findByRole('button', { name });

describe('the counts on a chart', () => {
  it("are the actor's, or those of the tests' paths, and say which transitions nobody took", async () => {
    const { actors, user } = await openSteps();
    await user.click(await actorRow(actors, /navigation/));
    await screen.findByRole('img', { name: 'Diagram navigation' });
    const never = () => document.querySelectorAll('.edge.never').length;
    expect(screen.getByText(/^\d dari 28 transisi diambil aktor ini$/)).toBeTruthy();
    expect(never()).toBeGreaterThan(0);
    await user.click(screen.getByRole('button', { name: 'Uji' }));
    const summary = await screen.findByText(/^28 dari 28 transisi diambil oleh [\d.]+ jalur uji$/);
    expect([summary, never()]).toEqual([expect.anything(), 0]);
    expect([...document.querySelectorAll('.visits')].map(({ textContent }) => textContent)).toContainEqual(
      expect.stringMatching(/^ ×\d/),
    );
    await user.click(screen.getByRole('tab', { name: 'Transisi' }));
    const others = within(screen.getByRole('list', { name: 'Transisi yang belum diambil' }));
    expect(others.getAllByRole('listitem').map(({ textContent }) => textContent)).toContainEqual(
      expect.stringMatching(/theme\.toggled.*0×Jalur uji [\d.]+×$/),
    );
  });

  it('say of a chart without paths, or whose figures did not come, that it is so', () => {
    const chart = describeChart(navigationMachine);
    expect((['none', 'failed', 'loading'] as const).map((coverage) => pathsText(chart, coverage))).toEqual([
      'Diagram ini tidak punya jalur uji.',
      'Hasil jalur uji tidak dapat dimuat.',
      'Memuat jalur uji…',
    ]);
    expect(pathsText(chart, { paths: 1, taken: { 'of another chart': 3 } })).toBe(
      '0 dari 28 transisi diambil oleh 1 jalur uji',
    );
  });

  it('dash an arrow only where nothing that it stands for was ever taken', () => {
    const edge = (id: string, ...transitions: string[]) => ({
      id,
      transitions,
      points: [
        { x: 0, y: 0 },
        { x: 9, y: 9 },
      ],
      label: null,
    });
    const edges = [edge('a', '1', '2'), edge('b', '2'), edge('initial')];
    const drawing = { width: 9, height: 9, states: [], dots: [], edges };
    const marks = { active: new Set(''), taken: new Set(''), visits: new Map(), never: new Set(['2']) };
    render(
      <svg>
        <ChartSvg drawing={drawing} title="t" marks={marks} />
      </svg>,
    );
    const classes = [...document.querySelectorAll('path[marker-end]')].map((path) =>
      path.getAttribute('class'),
    );
    expect(classes).toEqual(['edge', 'edge never', 'edge']);
    cleanup();
  });
});

describe('who sent what', () => {
  it('is said in each line of the log, and drawn from sender to receiver', async () => {
    const { actors, user } = await openSteps();
    await user.click(await actorRow(actors, /auth(?!\/)/));
    await user.click(await screen.findByRole('tab', { name: 'Catatan' }));
    const lines = within(screen.getByRole('group', { name: 'Catatan' })).getAllByRole('button');
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^mulai.*dari root$/),
      expect.stringMatching(/^xstate\.done\.actor\.validation.*dari auth\/validation$/),
    ]);
    await user.click(screen.getByRole('tab', { name: 'Pesan' }));
    const messages = within(screen.getByRole('group', { name: 'Urutan pesan' }));
    expect(
      messages.getByRole('button', { name: /validation done, dari auth\/validation ke auth$/ }),
    ).toBeTruthy();
  });
});

describe('panes of which one is seen', () => {
  it('hand the focus to what chooses them, once another is seen', () => {
    const seen = (shown: 'actors' | 'chart') => (
      <ThemeProvider>
        <Panes shown={shown} onShown={() => {}} hasActor>
          {null}
        </Panes>
      </ThemeProvider>
    );
    const { rerender } = render(seen('actors'));
    expect(document.activeElement).toBe(document.body);
    rerender(seen('chart'));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Diagram' }));
    cleanup();
  });
});

describe('what there is little of', () => {
  const stopped = { index: 2, at: AT + 2000, kind: 'stopped', key: KEY };
  const stood = { ...began, index: 1, kind: 'checkpoint', value: { link: 'connected' }, context: {} };

  it('is said: no message, no transition', () => {
    const chart = describeChart(navigationMachine);
    const bench = { chart, tallies: new Map(), coverage: 'none', marks: { never: new Set('') } };
    const { rerender } = render(
      <ThemeProvider>
        <Tallies bench={bench as never} />
        <Sequence entries={[]} steps={[]} future={null} actor={KEY} shown={0} onChosen={() => {}} />
      </ThemeProvider>,
    );
    const texts = () => [
      screen.queryByText('Belum ada transisi sampai saat ini.') !== null,
      screen.queryByText('Belum ada pesan') !== null,
    ];
    expect(texts()).toEqual([true, true]);
    const [id] = statesWithin(chart).flatMap(({ transitions }) => transitions.map((one) => one.id));
    const tallies = new Map([[id, { visits: 1, spent: 1500 }]]);
    rerender(
      <ThemeProvider>
        <Tallies bench={{ ...bench, tallies } as never} />
        <Sequence
          future={null}
          entries={[began as never]}
          steps={[began as never]}
          actor={KEY}
          shown={0}
          onChosen={() => {}}
        />
      </ThemeProvider>,
    );
    expect(texts()).toEqual([false, false]);
    expect(screen.getByText('Lama sebelumnya 1,5 dtk')).toBeTruthy();
    cleanup();
  });

  it('has no sender where nobody sends it', () => {
    const steps = [began, stood, stopped] as never;
    render(
      <ThemeProvider>
        <EntryList steps={steps} future={null} place={0} onChosen={() => {}} />
      </ThemeProvider>,
    );
    expect(
      screen
        .getAllByRole('button')
        .map(({ children }) => [children[0]?.textContent, children[2]?.textContent]),
    ).toEqual([
      ['mulai', 'dari Halaman'],
      ['dilanjutkan', undefined],
      ['berhenti', undefined],
    ]);
    cleanup();
  });
});

describe('when something was', () => {
  const DAY = 86_400_000;
  const entries = [began, tick(1), { ...tick(2), at: AT + DAY }, { ...tick(3), at: AT + DAY + 1000 }];

  it('is said with its day where that is another than before, in the log and in the lanes', async () => {
    const { user } = await openSteps();
    await user.upload(screen.getByLabelText('File sesi'), sessionOf(entries));
    await user.click(await screen.findByRole('tab', { name: 'Catatan' }));
    const lines = within(screen.getByRole('group', { name: 'Catatan' })).getAllByRole('button');
    const texts = lines.map((line) => line.children[1]?.textContent);
    expect(texts).toEqual([
      `${shortDay(AT)}, ${exactTime(AT)}`,
      exactTime(AT + 1000),
      `${shortDay(AT + DAY)}, ${exactTime(AT + DAY)}`,
      exactTime(AT + DAY + 1000),
    ]);
    await user.click(screen.getByRole('tab', { name: 'Pesan' }));
    const messages = within(screen.getByRole('group', { name: 'Urutan pesan' })).getAllByRole('button');
    expect(messages.map((line) => line.querySelector('small')?.textContent)).toEqual([
      shortDay(AT),
      undefined,
      shortDay(AT + DAY),
      undefined,
    ]);
    expect(messages[0]?.getAttribute('aria-label')).toMatch(
      /^[\d.]{8} mulai, dari Halaman ke whatsapp:id-1$/,
    );
  });

  it('is said by which clock, also of when a file was saved', async () => {
    const { user } = await openSteps();
    await user.upload(screen.getByLabelText('File sesi'), sessionOf(entries));
    expect(await screen.findByText(`4 dari 4 · ${zonedStamp(AT + DAY + 1000)}`)).toBeTruthy();
    expect(zonedStamp(AT)).toBe(`${stamp(AT)} WIB`);
    expect(screen.getByText(/^Sesi orang lain/).textContent).toContain(`Disimpan pada ${zonedStamp(1)}.`);
  });
});

describe('a session of 10,000 entries', () => {
  it('shows the entry that is looked at, wherever it stands', async () => {
    letScroll(10_000 * 44);
    const steps = Array.from({ length: 10_000 }, (_, place) => tick(place)) as never;
    render(
      <ThemeProvider>
        <EntryList steps={steps} future={null} place={9_000} onChosen={() => {}} />
      </ThemeProvider>,
    );
    expect(await screen.findByRole('button', { current: 'step' })).toBeTruthy();
    cleanup();
  });

  it('draws only the lines that are in sight, at its end and wherever it goes', async () => {
    const { user } = await openSteps();
    const entries = [began, ...Array.from({ length: 9_999 }, (_, place) => tick(place + 1))];
    await user.upload(screen.getByLabelText('File sesi'), sessionOf(entries));
    expect(await screen.findByText(/^10\.000 dari 10\.000 · /, {}, { timeout: 20_000 })).toBeTruthy();
    await user.click(screen.getByRole('tab', { name: 'Catatan' }));
    await user.click(screen.getByRole('tab', { name: 'Pesan' }));
    for (const name of ['Catatan', 'Urutan pesan']) {
      const drawn = within(screen.getByRole('group', { name })).getAllByRole('button').length;
      expect([drawn > 10, drawn < 60]).toEqual([true, true]);
    }
  }, 60_000);
});

describe('by keys alone', () => {
  it('a developer chooses an actor, steps, tries an event on a fork, and returns', async () => {
    const { actors, user } = await openSteps();
    await actorRow(actors, /navigation/);
    screen.getByRole('searchbox', { name: 'Cari aktor' }).focus();
    await user.keyboard('{ArrowDown}{End}{Home}{ArrowDown}{ArrowDown}{Enter}');
    expect(await screen.findByRole('img', { name: 'Diagram navigation' })).toBeTruthy();
    const range = screen.getByRole('slider', { name: 'Posisi' });
    const last = range.getAttribute('max') ?? '';
    await user.keyboard('{ArrowLeft}');
    expect(range).toHaveProperty('value', String(Number(last) - 1));
    await user.keyboard('{ArrowRight}');
    expect(range).toHaveProperty('value', last);

    const tabTo = async (isThere: () => boolean) => {
      for (let press = 0; press < 30 && !isThere(); press += 1) await user.tab();
      expect(isThere()).toBe(true);
    };
    const isFocused = (role: string, name: string) => () => {
      const focused = document.activeElement;
      return focused?.matches(role) === true && [focused.ariaLabel, focused.textContent].includes(name);
    };
    // One stop for all actors, however many there are.
    await tabTo(isFocused('[role=tab]', 'Tampilan'));
    await user.keyboard('{ArrowRight}');
    await user.tab();
    expect(document.activeElement?.closest('[aria-label=Catatan]')).toBeTruthy();
    await user.keyboard('{Home}{Enter}');
    expect(range).toHaveProperty('value', '0');
    await user.tab({ shift: true });
    await user.keyboard('{ArrowRight}');
    await tabTo(isFocused('select', 'Event yang didengar'));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Event yang didengar' }), 'theme.toggled');
    await tabTo(isFocused('button', 'Coba'));
    await user.keyboard('{Enter}');
    expect(await screen.findByText('theme.toggled diterima')).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(screen.queryByText('theme.toggled diterima')).toBeNull();
    await user.keyboard('{Enter}');
    await tabTo(isFocused('button', 'Buang cabang'));
    await user.keyboard('{Enter}');
    expect(isFocused('select', 'Event yang didengar')()).toBe(true);
    while (!isFocused('button', 'Ikuti terbaru')()) await user.tab({ shift: true });
    await user.keyboard('{Enter}');
    expect(range).toHaveProperty('value', range.getAttribute('max'));
  }, 60_000);
});

describe('an address that the log cannot follow', () => {
  const EARLIER = /^Waktu yang diminta lebih awal dari catatan aktor ini/;
  const notice = () => screen.queryByText(EARLIER);

  it('says so where its moment is older than all that is known, until another is looked at', async () => {
    const address = `/monitor/statechart?actor=${KEY}&at=${AT - 5000}`;
    const { user } = await openSteps({ kept: keptOf(began, tick(1), tick(2)), address });
    await screen.findByText(EARLIER);
    expect(screen.getByRole('slider', { name: 'Posisi' })).toHaveProperty('value', '0');
    await user.click(screen.getByRole('button', { name: /Maju/ }));
    expect(notice()).toBeNull();
  });

  it('says nothing of a moment that is known', async () => {
    const address = `/monitor/statechart?actor=${KEY}&at=${AT + 1000}`;
    await openSteps({ kept: keptOf(began, tick(1), tick(2)), address });
    expect(await screen.findByText(/^2 dari 3 · /)).toBeTruthy();
    expect(notice()).toBeNull();
  });

  it('says of an actor that has stopped when it did, and of one of an earlier page that it is gone', async () => {
    const stopped = { index: 1, at: AT + 1000, kind: 'stopped', key: KEY };
    const address = `/monitor/statechart?actor=${KEY}`;
    await openSteps({ kept: keptOf(began, stopped), address });
    expect(await screen.findByText(/^Aktor ini sudah berhenti pada .*2023, [\d.]+ \S+$/)).toBeTruthy();
    await vi.waitFor(() => expect(isLit('sender.link.connected')).toBe(true), 10_000);
    expect(screen.getByText('Masa lalu')).toBeTruthy();
    cleanup();
    await openSteps({ kept: keptOf(began, tick(1)), address });
    expect(await screen.findByText(/^Aktor ini berakhir saat halaman lama ditutup/)).toBeTruthy();
  });

  it('says nothing of the end of one that goes on', async () => {
    await openSteps({ accounts: [account], address: `/monitor/statechart?actor=${KEY}` });
    await screen.findByRole('slider', { name: 'Posisi' });
    expect(screen.queryByText(/^Aktor ini (sudah|berakhir)/)).toBeNull();
  });
});
