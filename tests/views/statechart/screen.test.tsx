import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { connectionMachine } from '../../../src/machines/connection/connection';
import { navigationMachine } from '../../../src/machines/navigation/navigation';
import { senderMachine } from '../../../src/machines/sender/sender';
import { openLivePage } from '../../support/live-page';
import { oddBatches, oddEntries } from '../../support/odd-log';
import { account, isLit, LISTS, openSteps, prepareSteps } from './open-steps';

prepareSteps(navigationMachine, connectionMachine, senderMachine);

describe('stepping through a chart', () => {
  it('lists the live actors, draws the chosen one and lights where it is', async () => {
    const { actors, user } = await openSteps();
    const actor = await within(actors).findByRole('button', { name: /navigation/ });
    expect([...actor.children].map(({ textContent }) => textContent)).toEqual([
      'Menu dan tema',
      'Hidup',
      'navigation',
      'layout.desktop.expanded · menu · theme.light',
    ]);
    await user.click(actor);
    expect(await screen.findByRole('img', { name: 'Diagram navigation' })).toBeTruthy();
    expect(isLit('navigation')).toBe(true);
    const pane = within(screen.getByRole('region', { name: 'navigation · navigation' }));
    expect(pane.getByRole('heading', { name: 'Menu dan tema' })).toBeTruthy();
    const follows = () => screen.getByRole('button', { name: 'Ikuti terbaru' }).getAttribute('aria-pressed');
    expect([follows(), screen.queryByText('Sekarang')]).toEqual(['true', expect.anything()]);
    await user.click(screen.getByRole('button', { name: /Mundur/ }));
    expect([follows(), screen.queryByText('Masa lalu')]).toEqual(['false', expect.anything()]);
  });

  it('lists what screens had, by its name', async () => {
    const page = await openLivePage('/proxy/create', { id: '3', role: 'dev' });
    page.api.answers('GET /api/admin/proxy/list-per-page', { data: [], meta: { totalPages: 1 } });
    for (const call of Object.values(LISTS))
      page.api.answers(call, { list: [], data: [], meta: { totalPages: 1 } });
    await page.show();
    await screen.findByRole('button', { name: 'Upload File' });
    await act(() => page.goTo('/proxy'));
    await screen.findByText('Kosong');
    await act(() => page.goTo('/monitor/statechart'));
    const actors = within(await screen.findByRole('group', { name: 'Aktor' }));
    for (const name of [/import:proxy/, /list:proxy/])
      expect(await actors.findByRole('button', { name })).toBeTruthy();
  });

  it('steps back and forth by key, and stays where it is while more happens', async () => {
    const { actors, user } = await openSteps();
    await user.click(await within(actors).findByRole('button', { name: /connection/ }));
    await screen.findByRole('img', { name: 'Diagram connection' });
    const range = screen.getByRole('slider', { name: 'Posisi' });
    const last = Number(range.getAttribute('max'));
    expect(last).toBeGreaterThan(0);
    // Who does not see the chart hears each step: what happened, and the states that it led to.
    const spoken = () =>
      within(screen.getByRole('region', { name: /· connection$/ }))
        .getAllByRole('status')
        .map(({ textContent }) => textContent);
    const step = expect.stringMatching(/^\S+: \S+/);
    expect(spoken()).not.toContainEqual(step);
    fireEvent.keyDown(screen.getByRole('img', { name: 'Diagram connection' }), { key: 'ArrowLeft' });
    await vi.waitFor(() => expect(range).toHaveProperty('value', String(last - 1)), 10_000);
    expect(spoken()).toContainEqual(step);
    fireEvent.keyDown(screen.getByRole('img', { name: 'Diagram connection' }), { key: 'ArrowRight' });
    await vi.waitFor(() => expect(range).toHaveProperty('value', String(last)), 10_000);
    const place = (of: number) => screen.getByText(new RegExp(`^${of} dari ${last + 1} · \\d`));
    expect(place(last + 1)).toBeTruthy();
    fireEvent.change(range, { target: { value: '0' } });
    expect(range).toHaveProperty('value', '0');
    expect(place(1)).toBeTruthy();
  });

  it('keeps the zoom while stepping', async () => {
    const { actors, user } = await openSteps();
    await user.click(await within(actors).findByRole('button', { name: /connection/ }));
    const chart = await screen.findByRole('img', { name: 'Diagram connection' });
    const widthOf = (svg: Element) => svg.getAttribute('viewBox')?.split(' ')[2];
    const before = widthOf(chart);
    fireEvent.keyDown(chart, { key: '+' });
    const closer = widthOf(chart);
    expect(closer).not.toBe(before);
    await user.click(screen.getByRole('button', { name: /Mundur/ }));
    expect(widthOf(screen.getByRole('img', { name: 'Diagram connection' }))).toBe(closer);
  });

  it('tells a fork an event, and nobody else', async () => {
    const { actors, user } = await openSteps();
    await user.click(await within(actors).findByRole('button', { name: /navigation/ }));
    await screen.findByRole('img', { name: 'Diagram navigation' });
    expect(isLit('navigation.theme.light')).toBe(true);
    await user.click(screen.getByRole('tab', { name: 'Cabang' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Event yang didengar' }), 'theme.toggled');
    await user.click(screen.getByRole('button', { name: 'Coba' }));
    expect(await screen.findByText('theme.toggled diterima')).toBeTruthy();
    expect(isLit('navigation.theme.dark')).toBe(true);
    expect(document.documentElement.classList.contains('dark')).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Buang cabang' }));
    await vi.waitFor(() => expect(isLit('navigation.theme.light')).toBe(true), 10_000);
  });

  it('fills an event in, and says why one was refused', async () => {
    const { actors, user } = await openSteps({ accounts: [account] });
    await user.click(await within(actors).findByRole('button', { name: /whatsapp:id-1/ }));
    await user.click(await screen.findByRole('tab', { name: 'Cabang' }));
    const events = screen.getByRole('combobox', { name: 'Event yang didengar' });
    const json = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Event (JSON)' });
    const attempt = () => user.click(screen.getByRole('button', { name: 'Coba' }));
    await user.selectOptions(events, 'wire.waiting');
    expect(JSON.parse(json.value)).toMatchObject({ waitTime: 1, sender: { clientid: 'id-1' } });
    fireEvent.change(json, { target: { value: json.value.replace('"waitTime": 1', '"waitTime": "lama"') } });
    await attempt();
    expect(await screen.findByText('wire.waiting: payload tidak sesuai: waitTime: number')).toBeTruthy();
    fireEvent.change(json, { target: { value: '{"type":"order.paid"}' } });
    await attempt();
    expect(await screen.findByText('order.paid: keadaan tidak menerima event ini')).toBeTruthy();
    await user.selectOptions(events, 'blast.stopRequested');
    await attempt();
    expect(await screen.findByText('blast.stopRequested: ditolak oleh isStillProgressing')).toBeTruthy();
    fireEvent.change(json, { target: { value: '{' } });
    expect(screen.getByText('Ini belum berupa event: JSON dengan type.')).toBeTruthy();
  });

  it('shows who told the actor what, and goes to the moment of a message', async () => {
    const { actors, user, connect, receive } = await openSteps({ accounts: [account] });
    await connect();
    await user.click(await within(actors).findByRole('button', { name: /whatsapp:id-1/ }));
    await receive({ event: 'waiting', deviceId: 'id-1', waitTime: 5, epoch: 'e', seq: 1 });
    await receive({ event: 'stop', deviceId: 'id-1', epoch: 'e', seq: 2 });
    await user.click(await screen.findByRole('tab', { name: 'Pesan' }));
    const messages = within(screen.getByRole('group', { name: 'Urutan pesan' }));
    const newest = await messages.findByRole('button', { name: /wire\.stop, dari Server ke whatsapp:id-1$/ });
    await vi.waitFor(() => expect(newest.getAttribute('aria-current')).toBe('step'));
    await user.click(messages.getByRole('button', { name: /wire\.waiting, dari Server/ }));
    expect(newest.getAttribute('aria-current')).toBeNull();
    expect(screen.getByText('Masa lalu')).toBeTruthy();
  });

  it('counts each transition that was taken, and after how long', async () => {
    const { actors, user } = await openSteps();
    await user.click(await within(actors).findByRole('button', { name: /navigation/ }));
    await user.click(await screen.findByRole('tab', { name: 'Transisi' }));
    const taken = within(screen.getByRole('list', { name: 'Transisi' })).getAllByRole('listitem');
    expect(taken.map(({ textContent }) => textContent)).toContainEqual(
      expect.stringMatching(/^restored: always → theme\.light1×Lama sebelumnya \d/),
    );
  });

  it('folds what is not active, and unfolds all of it when asked', async () => {
    const { actors, user } = await openSteps();
    await user.click(await within(actors).findByRole('button', { name: /navigation/ }));
    await screen.findByRole('img', { name: 'Diagram navigation' });
    const drawn = (id: string) => document.querySelector(`[data-state="${id}"]`);
    expect(drawn('navigation.layout.mobile.closed')).toBeNull();
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Buka semua keadaan' })));
    await vi.waitFor(() => expect(drawn('navigation.layout.mobile.closed')).toBeTruthy(), 10_000);
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Lipat yang tidak aktif' })));
    await vi.waitFor(() => expect(drawn('navigation.layout.mobile.closed')).toBeNull(), 10_000);
  });

  it('finds an account by what people call it', async () => {
    const { actors, user } = await openSteps({ accounts: [{ ...account, pushname: 'Budi' }] });
    await within(actors).findByRole('button', { name: /^Budi/ });
    await user.type(screen.getByRole('searchbox', { name: 'Cari aktor' }), 'budi');
    await vi.waitFor(() => expect(within(actors).getAllByRole('button')).toHaveLength(1));
    await user.clear(screen.getByRole('searchbox', { name: 'Cari aktor' }));
    await user.type(screen.getByRole('searchbox', { name: 'Cari aktor' }), 'menu dan TEMA');
    await vi.waitFor(() => expect(within(actors).getByRole('button').textContent).toContain('navigation'));
    await user.type(screen.getByRole('searchbox', { name: 'Cari aktor' }), 'x');
    await user.click(await within(actors).findByRole('button', { name: 'Hapus semua' }));
    expect(within(actors).getAllByRole('button').length).toBeGreaterThan(1);
  });

  it('shows one pane where there is room for one: the chart of who was chosen', async () => {
    const { actors, user } = await openSteps();
    const choice = within(screen.getByRole('group', { name: 'Bagian' }));
    const isShown = (name: string) => choice.getByRole('button', { name }).getAttribute('aria-pressed');
    expect([isShown('Aktor'), choice.getByRole('button', { name: 'Rincian' })]).toEqual([
      'true',
      expect.objectContaining({ disabled: true }),
    ]);
    await user.click(await within(actors).findByRole('button', { name: /navigation/ }));
    expect(isShown('Diagram')).toBe('true');
    await user.click(choice.getByRole('button', { name: 'Rincian' }));
    expect(screen.getByRole('region', { name: 'Rincian' }).dataset.behind).toBeUndefined();
    expect(actors.closest('section')?.dataset.behind).toBe('');
  });

  it('steps through a file of another session, and shows the account as it was', async () => {
    const { user } = await openSteps();
    const entry = { key: 'whatsapp:id-1', at: 1_700_000_000_000 };
    const entries = [
      {
        ...entry,
        index: 0,
        kind: 'started',
        chart: 'sender',
        variant: 'whatsapp',
        input: { key: 'whatsapp:id-1', kind: 'whatsapp', record: account },
      },
      {
        ...entry,
        index: 1,
        kind: 'input',
        event: { type: 'record.read', record: { ...account, state: 'loggedOut' } },
      },
    ];
    const file = new File(
      [JSON.stringify({ format: 'event-log session', version: 1, savedAt: 1, entries })],
      'sesi.json',
    );
    await user.upload(screen.getByLabelText('File sesi'), file);
    // It opens on the only actor in the file.
    const row = await screen.findByRole('group', { name: 'Tampilan saat itu' });
    expect(await screen.findByRole('button', { name: /whatsapp:id-1/, pressed: true })).toBeTruthy();
    expect(row.textContent).toContain('Logged Out');
    await vi.waitFor(() => expect(isLit('sender.link.loggedOut')).toBe(true), 10_000);
    await act(async () => fireEvent.keyDown(row, { key: 'ArrowLeft' }));
    expect((await screen.findByRole('group', { name: 'Tampilan saat itu' })).textContent).toContain(
      'Connected',
    );
  });

  it('keeps every account and generator live, and shows what their people see', async () => {
    const { actors, user, connect, receive } = await openSteps({ accounts: [account] });
    await connect();
    await user.click(await within(actors).findByRole('button', { name: /whatsapp:id-1/ }));
    const row = await screen.findByRole('group', { name: 'Tampilan saat itu' });
    expect(row.textContent).toContain('Connected');
    for (const name of ['Client ID', 'Berhasil', 'Gagal', 'Total Pendapatan']) within(row).getByText(name);
    await receive({
      event: 'connection.update',
      source: 'whatsapp',
      deviceId: 'id-1',
      state: 'conflict',
      sender: { id: 12, clientid: 'id-1', state: 'conflict' },
      epoch: 'e',
      seq: 1,
    });
    await vi.waitFor(() => expect(isLit('sender.link.conflict')).toBe(true), 10_000);
    const inList = await within(actors).findByRole('button', { name: /whatsapp:id-1.*conflict/ });
    expect(inList.textContent).toContain('Hidup');
    await user.click(within(actors).getByRole('button', { name: /generator:7/ }));
    await vi.waitFor(() =>
      expect(screen.getByRole('group', { name: 'Tampilan saat itu' }).textContent).toMatch(/12[.,]50/),
    );
  });

  it('says why no account is live, and reads them again when asked', async () => {
    const page = await openLivePage('/monitor/statechart', { id: '3', role: 'dev' });
    page.api.answers(LISTS.accounts, { msg: 'Sedang dirawat' }, { status: 400 });
    page.api.answers(LISTS.generators, { data: [] });
    page.api.answers(LISTS.validators, { data: [] });
    await page.show();
    expect(await screen.findByText('Sedang dirawat')).toBeTruthy();
    page.api.answers(LISTS.accounts, { data: [account], meta: { totalPages: 1 } });
    page.api.answers(LISTS.generators, { data: [] });
    page.api.answers(LISTS.validators, { data: [] });
    await page.user.click(screen.getByRole('button', { name: 'Coba lagi' }));
    expect(await screen.findByRole('button', { name: /whatsapp:id-1/ })).toBeTruthy();
  });

  it('says of how many more it does not follow', async () => {
    const accounts = Array.from({ length: 1002 }, (_, place) => ({
      ...account,
      id: place + 100,
      clientid: `id-${place}`,
    }));
    await openSteps({ accounts });
    expect(await screen.findByText('3 akun, generator dan validator lagi tidak diikuti.')).toBeTruthy();
    cleanup();
    const { actors } = await openSteps({ accounts: accounts.slice(0, 1) });
    await within(actors).findByRole('button', { name: /generator:7/ });
    expect(screen.queryByText(/lagi tidak diikuti/)).toBeNull();
  });

  it('hears its keys wherever the focus is, but not while something is typed', async () => {
    const { actors, user } = await openSteps();
    await user.click(await within(actors).findByRole('button', { name: /connection/ }));
    await screen.findByRole('img', { name: 'Diagram connection' });
    const range = screen.getByRole('slider', { name: 'Posisi' });
    const last = Number(range.getAttribute('max'));
    await user.keyboard('{ArrowLeft}');
    expect(range).toHaveProperty('value', String(last - 1));
    await user.type(screen.getByRole('searchbox', { name: 'Cari aktor' }), 'x{ArrowLeft}{ArrowLeft}');
    expect(range).toHaveProperty('value', String(last - 1));
    for (const held of ['ctrlKey', 'metaKey', 'altKey'])
      expect(fireEvent.keyDown(document.body, { key: 'ArrowLeft', [held]: true })).toBe(true);
    expect(range).toHaveProperty('value', String(last - 1));
    fireEvent.keyDown(document.body, { key: ' ' });
    expect(screen.getByRole('button', { name: 'Jeda' })).toBeTruthy();
    fireEvent.keyDown(document.body, { key: ' ' });
    expect(screen.getByRole('button', { name: 'Putar' })).toBeTruthy();
  });

  it('says what is wrong with a file that is no session', async () => {
    const { user } = await openSteps();
    await user.upload(screen.getByLabelText('File sesi'), new File(['{}'], 'lain.json'));
    expect(await screen.findByText(/bukan rekaman sesi/)).toBeTruthy();
  });
});

describe('the address of an actor and a moment', () => {
  const range = () => screen.findByRole('slider', { name: 'Posisi' });

  it('opens on them, and back and forward lead through what was looked at', async () => {
    const { actors, user, address, goBack, goTo } = await openSteps();
    await user.click(await within(actors).findByRole('button', { name: /connection/ }));
    await vi.waitFor(() => expect(address()).toBe('/monitor/statechart?actor=connection'));
    const last = Number((await range()).getAttribute('max'));
    await user.keyboard('{ArrowLeft}');
    await vi.waitFor(() => expect(address()).toMatch(/actor=connection&at=\d{13}/));
    const stepped = address();
    await user.click(within(actors).getByRole('button', { name: /navigation/ }));
    await screen.findByRole('img', { name: 'Diagram navigation' });
    await goBack();
    expect(await screen.findByRole('img', { name: 'Diagram connection' })).toBeTruthy();
    expect([address(), await range()]).toEqual([
      stepped,
      expect.objectContaining({ value: String(last - 1) }),
    ]);
    await act(() => goTo('/monitor/statechart'));
    expect(await screen.findByText('Pilih satu aktor')).toBeTruthy();
  });

  it('waits for a row that is read with the screen', async () => {
    await openSteps({ accounts: [account], address: '/monitor/statechart?actor=whatsapp:id-1' });
    expect((await screen.findByRole('group', { name: 'Tampilan saat itu' })).textContent).toContain(
      'Connected',
    );
  });

  it('says that nobody goes by the name that it asks for', async () => {
    await openSteps({ address: '/monitor/statechart?actor=whatsapp:nobody&at=1700000000000' });
    expect(await screen.findByText('Aktor whatsapp:nobody tidak dikenal di catatan ini')).toBeTruthy();
  });
});

describe('a log with entries that this version cannot read', () => {
  const stateOf = (actors: HTMLElement, key: string) =>
    within(actors).findByRole('button', { name: new RegExp(`${key}(?![\\w-])`) });
  const choose = async (page: Awaited<ReturnType<typeof openSteps>>, key: string) =>
    page.user.click(await stateOf(screen.getByRole('group', { name: 'Aktor' }), key));

  it('of an earlier page sets them aside, says how many and why, and shows the rest [P2]', async () => {
    const page = await openSteps({ kept: oddBatches('3') });
    expect(await screen.findByText(/^4 catatan lama tidak terbaca dan dikesampingkan\./)).toBeTruthy();
    expect(screen.getByRole('list', { name: 'Catatan yang dikesampingkan' }).textContent).toContain(
      'its kind is not known: {"index":10',
    );
    for (const [key, state] of [
      ['whatsapp:id-1', 'link.connected · job.sending.progressing · 2 dikesampingkan'],
      ['whatsapp:gone', 'tidak dikenal · 1 dikesampingkan'],
      ['whatsapp:named', 'tidak dikenal · 1 dikesampingkan'],
      ['whatsapp:proto', 'link.connected · job.idle.resting'],
      ['whatsapp:missing', 'tidak dikenal · 1 dikesampingkan'],
      ['whatsapp:null', 'tidak dikenal · 1 dikesampingkan'],
    ] as const) {
      const { textContent } = await stateOf(page.actors, key);
      expect([textContent?.includes('Berakhir'), textContent]).toEqual([
        true,
        expect.stringContaining(state),
      ]);
    }
    await choose(page, 'whatsapp:gone');
    expect(await screen.findByText('Catatan aktor ini tidak lengkap')).toBeTruthy();
    expect((await screen.findByText(/^1 catatan aktor ini tidak terbaca/)).textContent).toContain(
      "State 'gone' does not exist",
    );
    await choose(page, 'whatsapp:id-1');
    await vi.waitFor(() => expect(isLit('sender.job.sending')).toBe(true), 10_000);
    expect(screen.getByText(/^2 catatan aktor ini tidak terbaca/)).toBeTruthy();
  });

  it('shows among what an actor was told where entries were left out, and how many [P1]', async () => {
    const began = oddEntries[0] as { readonly at: number };
    const lost = { index: 1, at: began.at, kind: 'lost', since: began.at, count: 1234 };
    const page = await openSteps({
      kept: [{ owner: '3', page: 'before', version: 2, entries: [began, lost, { ...began, index: 2 }] }],
    });
    await choose(page, 'whatsapp:id-1');
    await page.user.click(await screen.findByRole('tab', { name: 'Catatan' }));
    const entry = await screen.findByRole('group', { name: 'Catatan' });
    await vi.waitFor(() =>
      expect(
        within(entry)
          .getAllByRole('button')
          .map((line) => line.firstElementChild?.textContent),
      ).toEqual(['mulai', expect.stringMatching(/^1[.,]234 catatan tidak tersimpan$/), 'mulai']),
    );
  });

  it('in a file sets them aside, says how many and why, and shows the rest [P2]', async () => {
    const page = await openSteps();
    const file = { format: 'event-log session', version: 1, savedAt: 1, entries: [...oddEntries, null] };
    await page.user.upload(screen.getByLabelText('File sesi'), new File([JSON.stringify(file)], 'sesi.json'));
    expect(await screen.findByText(/^3 catatan di file ini tidak terbaca dan dikesampingkan\./)).toBeTruthy();
    await choose(page, 'whatsapp:id-1');
    await vi.waitFor(() => expect(isLit('sender.job.sending')).toBe(true), 10_000);
  });

  it('shows the chart of an actor whose view cannot be drawn of what is known', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const page = await openSteps({ kept: oddBatches('3') });
    await choose(page, 'whatsapp:bare');
    expect(await screen.findByText('Tampilan saat itu tidak dapat digambar.')).toBeTruthy();
    await vi.waitFor(() => expect(isLit('sender.link.connected')).toBe(true), 10_000);
    await choose(page, 'whatsapp:proto');
    expect(await screen.findByRole('group', { name: 'Tampilan saat itu' })).toBeTruthy();
  });
});
