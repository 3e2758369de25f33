import { act, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { openLivePage } from '../../support/live-page';
import { catchSavedFiles } from '../../support/saved-files';
import { MESSAGES, message, pageOf } from './samples';

async function openList(...records: readonly object[]) {
  return openPage('', ...records);
}
async function openPage(search: string, ...records: readonly object[]) {
  const page = await openLivePage(`/message${search}`, { role: 'admin' });
  page.api.answers(MESSAGES, { data: records, meta: { totalPages: 3 } });
  await page.show();
  await screen.findByRole('heading', { name: 'Template Pesan Blaster' });
  return page;
}
const cellsOf = async (text: string) => {
  const row = (await screen.findByText(text)).closest('tr') as HTMLElement;
  return within(row).getAllByRole('cell');
};

const SHOW_PICTURE_TYPE = ['jpg', 'jpeg', 'png', 'gif', 'webp', 'bmp', 'svg'];

describe('the templates', () => {
  it('are listed with what they show and how often they were used [MSG-01, MSG-02, MSG-03, MSG-04, MSG-05]', async () => {
    const { api } = await openPage('?page=2', message);
    const cells = await cellsOf('{name}');
    expect(api.requests.at(-1)?.query).toEqual({ page: '2' });
    expect(screen.getByText('Page 2 of 3')).toBeTruthy();
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Media',
      'Caption',
      'Button',
      'Digunakan',
      'Status',
      'Action',
    ]);
    expect(cells[1]?.querySelector('strong')?.textContent).toBe('{name}');
    expect(cells.slice(2, 5).map(({ textContent }) => textContent)).toEqual(['–', '4 kali', 'Active']);
    expect(screen.getByRole('link', { name: 'Edit' }).getAttribute('href')).toBe('/message/edit?id=8');
    expect(screen.getByRole('button', { name: 'Delete' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Tambah' }).getAttribute('href')).toBe('/message/create');
    expect(screen.getByRole('link', { name: 'Blaster' }).getAttribute('href')).toBe('/blaster');
  });

  it.each(SHOW_PICTURE_TYPE)('show a picture of type %s [MSG-07]', async (type) => {
    await openList({ ...message, media: `/media/a.${type}` });
    const [media] = await cellsOf('{name}');
    expect(media?.querySelector('img')?.src).toBe(`${window.location.origin}/media/a.${type}`);
  });

  it('link to other media [MSG-08, C5]', async () => {
    await openList({ ...message, media: '/media/a.mp4' });
    const link = await screen.findByRole('link', { name: /View Media/ });
    expect(link.getAttribute('href')).toBe(`${window.location.origin}/media/a.mp4`);
    expect(link.getAttribute('rel')).toBe('noopener noreferrer');
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,x.png',
    '//evil.example/a.png',
    'java\tscript:alert(1)//.png',
  ])('show nothing of the media %j [X3]', async (media) => {
    await openList({ ...message, media });
    const [cell] = await cellsOf('{name}');
    expect([cell?.textContent, cell?.querySelector('img, a')]).toEqual(['–', null]);
  });

  it('link their buttons where that is safe, by phone too [MSG-17, X3]', async () => {
    const button = ['https://x.id', 'tel:+62811', 'javascript:alert(1)'].map((url, at) => ({
      id: String(at),
      title: `Tombol ${at}`,
      url,
      type: 'url_button',
    }));
    await openList({ ...message, button: JSON.stringify(button) });
    const cells = await cellsOf('{name}');
    const links = [...(cells[2] as HTMLElement).querySelectorAll('a')].map(({ href }) => href);
    expect(links).toEqual(['https://x.id/', 'tel:+62811']);
    expect(cells[2]?.textContent).toContain('Tombol 2');
    expect(cells[2]?.textContent).toContain('Tombol URL');
  });

  it('run nothing that their captions hold [X1]', async () => {
    await openList({ ...message, text: '<p onclick="x">Halo<img src=x onerror=x><script>x</script></p>' });
    const cells = await cellsOf('Halo');
    expect(cells[1]?.querySelectorAll('img, script, [onclick]')).toHaveLength(0);
  });

  it('are exported as they can be imported [MSG-05, MSG-06]', async () => {
    const saved = catchSavedFiles();
    const { api, user } = await openList(message);
    api.answers('GET /api/admin/message/list-per-page', {
      data: [message],
      meta: { totalPages: 1, after: null },
    });
    await user.click(screen.getByRole('button', { name: 'Export JSON' }));
    await vi.waitFor(() => expect(saved.names()).toEqual(['messages.json']));
    const [file] = await saved.read();
    expect(JSON.parse(file?.text ?? '')).toMatchObject([{ text: message.text, text_wa: message.text_wa }]);
  });

  it('alert that there are none to export [MSG-06]', async () => {
    const saved = catchSavedFiles();
    const { api, user } = await openList();
    api.answers('GET /api/admin/message/list-per-page', { data: [], meta: { totalPages: 1, after: null } });
    await user.click(screen.getByRole('button', { name: 'Export JSON' }));
    expect((await screen.findByRole('alertdialog')).textContent).toContain('No messages to export.');
    expect(saved.names()).toEqual([]);
  });
});

const fieldsOf = (body: unknown) => Object.fromEntries(body as FormData);
const caption = () => screen.findByRole('textbox', { name: 'Caption' });
const preview = () => screen.getByRole('region', { name: 'Pratinjau pesan' });

describe('a template', () => {
  async function openEdit(parts: object = {}) {
    const page = await openLivePage('/message/edit?id=8', { role: 'admin' });
    page.api.answers('GET /api/admin/message/8', { message: { ...message, ...parts } });
    await page.show();
    await caption();
    return page;
  }

  it('is made with a caption, of which both versions are sent [MSG-09, MSG-12, MSG-13, MSG-14, API-70]', async () => {
    const { api, user } = await openList();
    await user.click(screen.getByRole('link', { name: 'Tambah' }));
    await caption();
    expect(screen.getByRole('region', { name: 'Upload JSON' })).toBeTruthy();
    expect(
      screen.getByText('{name} menyisipkan nama target, {phoneNumber} menyisipkan nomor target.'),
    ).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Simpan' }));
    expect(screen.getByText('Wajib diisi.')).toBeTruthy();

    const tool = (name: string) => screen.getByRole('button', { name });
    expect([tool('Urungkan'), tool('Ulangi')].map((button) => button.matches(':disabled'))).toEqual([
      true,
      true,
    ]);
    await user.click(tool('Tebal'));
    const pressed = ['Tebal', 'Miring'].map((name) => tool(name).getAttribute('aria-pressed'));
    expect(pressed).toEqual(['true', 'false']);
    await user.selectOptions(screen.getByLabelText('Sisipkan data target'), '{name}');
    expect(within(preview()).getByText('Citra', { selector: 'strong' })).toBeTruthy();
    const file = new File(['GIF89a'], 'a.gif', { type: 'image/gif' });
    await user.upload(screen.getByLabelText('Media', { selector: 'input' }), file);
    const held = api.holds('POST /api/admin/message/create');
    await user.click(screen.getByRole('button', { name: 'Simpan' }));
    const sent = fieldsOf((await held.request).body);
    expect(sent).toMatchObject({
      text: '<p><strong>{name}</strong></p>',
      text_wa: '*{name}*',
      button: '[]',
      status: 'active',
    });
    expect((sent.file as File).name).toBe('a.gif');
    api.answers(MESSAGES, pageOf(message));
    await act(async () => held.answer({ message }));
    expect(await screen.findByRole('heading', { name: 'Template Pesan Blaster' })).toBeTruthy();
    expect(await screen.findByText('4 kali')).toBeTruthy();
  });

  it('is formatted by the tools above it, each of which can be undone', async () => {
    const { user } = await openEdit();
    const press = (name: string) => user.click(screen.getByRole('button', { name }));
    const has = async (tag: string) => (await caption()).querySelector(tag) !== null;
    for (const [name, tag] of [
      ['Daftar', 'ul'],
      ['Daftar bernomor', 'ol'],
      ['Miring', 'em'],
      ['Coret', 's'],
      ['Mono', 'code'],
    ] as const) {
      await press(name);
      await user.selectOptions(screen.getByLabelText('Sisipkan data target'), '{phoneNumber}');
      expect([name, await has(tag)]).toEqual([name, true]);
    }
    await press('Urungkan');
    expect(await has('code')).toBe(false);
    await press('Ulangi');
    expect(await has('code')).toBe(true);
  });

  it('shows a caption that was typed before the page was opened anew', async () => {
    const { system } = await openEdit();
    const form = system.screenActors.open.get('form:message:8');
    const value = '<p>Halo lagi</p>';
    await act(async () => form?.send({ type: 'draft.edited', field: 'text', value }));
    expect((await caption()).textContent).toBe('Halo lagi');
    expect((await caption()).getAttribute('name')).toBe('text');
  });

  it('is edited from what it is [MSG-11, MSG-15, API-72, APP-17]', async () => {
    const { api, user } = await openEdit({
      status: 'nonactive',
      button: [{ id: '1', title: 'Buka', url: 'https://x.id', type: 'url_button' }],
    });
    expect((await caption()).innerHTML).toBe('<p>Halo <strong>{name}</strong></p>');
    expect(screen.getByRole('checkbox')).toHaveProperty('checked', false);
    expect(screen.queryByRole('group', { name: 'Button' })).toBeNull();
    expect(within(preview()).getByText('Buka')).toBeTruthy();
    await user.click(screen.getByRole('checkbox'));
    const held = api.holds('PUT /api/admin/message/8');
    await user.click(screen.getByRole('button', { name: 'Simpan' }));
    const sent = fieldsOf((await held.request).body);
    expect(sent).toMatchObject({ text: message.text, text_wa: 'Halo *{name}*', status: 'active' });
    expect(JSON.parse(String(sent.button))).toHaveLength(1);
    expect('file' in sent).toBe(false);
  });

  it.each([
    ['create', 'POST /api/admin/message/create', 'Error saving template message'],
    ['edit?id=8', 'PUT /api/admin/message/8', 'Error: Error updating template message'],
  ])(
    'of /message/%s says why it was not saved, and keeps it [ERR-27, ERR-28]',
    async (screenOf, call, text) => {
      const { show, api, user } = await openLivePage(`/message/${screenOf}`, { role: 'admin' });
      if (screenOf !== 'create') api.answers('GET /api/admin/message/8', { message });
      await show();
      await caption();
      await user.selectOptions(screen.getByLabelText('Sisipkan data target'), '{phoneNumber}');
      api.answers(call, '', { status: 400 });
      await user.click(screen.getByRole('button', { name: 'Simpan' }));
      expect(await screen.findByText(text)).toBeTruthy();
      expect((await caption()).textContent).toContain('{phoneNumber}');
    },
  );

  it('brings nothing into the editor that could run [X1]', async () => {
    await openEdit({
      text: '<p onclick="x">Halo<img src=x onerror=x></p><script>x</script><iframe></iframe>',
    });
    expect(
      (await caption()).querySelectorAll('img:not(.ProseMirror-separator), script, iframe, [onclick]'),
    ).toHaveLength(0);
    expect(within(preview()).getByText('Halo')).toBeTruthy();
  });
});
