import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { noticesMachine } from '../../../src/machines/notices/notices';
import type { Dialog } from '../../../src/machines/notices/notices.types';
import { NoticeHost } from '../../../src/views/kit/notice-host';
import { ThemeProvider } from '../../../src/views/theme/theme-provider';
import { startActor } from '../../support/actors';

const sending: Dialog = {
  tone: 'warning',
  title: 'Sedang mengirim',
  text: 'Akun ini sedang mengirim.',
  confirm: { label: 'Stop Blast!', then: { kind: 'back' } },
  cancel: { label: 'Tunggu Aja' },
};

function show() {
  const started = startActor(noticesMachine);
  render(
    <ThemeProvider>
      <NoticeHost notices={started.actor} />
    </ThemeProvider>,
  );
  const open = (dialog: Dialog) => act(() => started.actor.send({ type: 'notice.dialogOpened', dialog }));
  return { ...started, open };
}

describe('a dialog', () => {
  it('says its title and text, and gives the focus to its first choice', () => {
    const { open } = show();
    open(sending);
    const dialog = screen.getByRole('alertdialog', { name: 'Sedang mengirim' });
    const description = document.getElementById(dialog.getAttribute('aria-describedby') ?? '');
    expect(description?.textContent).toBe('Akun ini sedang mengirim.');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Stop Blast!' }));
  });

  it('stands on the way out where the other choice can not be undone', () => {
    const { open } = show();
    open({ ...sending, confirm: { ...sending.confirm, dangerous: true } });
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Tunggu Aja' }));
  });

  it('leads on when confirmed and is gone', async () => {
    const { open, emitted } = show();
    open(sending);
    await userEvent.click(screen.getByRole('button', { name: 'Stop Blast!' }));
    expect(emitted).toEqual([{ type: 'notice.intended', intent: { kind: 'back' } }]);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('offers what else can be done', async () => {
    const { open, emitted } = show();
    open({ ...sending, other: { label: 'Sambungkan Akun Lain', then: { kind: 'navigate', to: '/' } } });
    await userEvent.click(screen.getByRole('button', { name: 'Sambungkan Akun Lain' }));
    expect(emitted).toEqual([{ type: 'notice.intended', intent: { kind: 'navigate', to: '/' } }]);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('gives the focus to the heading where what had it is gone', async () => {
    const { open } = show();
    const screenOfToday = document.body.appendChild(document.createElement('main'));
    screenOfToday.innerHTML = '<h1 tabindex="-1">Daftar</h1>';
    (document.activeElement as HTMLElement).blur();
    open(sending);
    await userEvent.click(screen.getByRole('button', { name: 'Tunggu Aja' }));
    expect(document.activeElement?.textContent).toBe('Daftar');
    screenOfToday.remove();
  });

  it('gives the focus back to where it was', async () => {
    const { open } = show();
    const opener = document.body.appendChild(document.createElement('button'));
    opener.focus();
    open(sending);
    await userEvent.click(screen.getByRole('button', { name: 'Tunggu Aja' }));
    expect(document.activeElement).toBe(opener);
    opener.remove();
  });

  it('takes Escape for its second choice', () => {
    const { open, emitted } = show();
    open(sending);
    // The browser turns Escape on a modal dialog into this event.
    fireEvent(screen.getByRole('alertdialog'), new Event('cancel', { cancelable: true }));
    expect(emitted).toEqual([]);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('is dismissed where the browser insists on closing it', () => {
    const { open } = show();
    open(sending);
    const dialog = screen.getByRole<HTMLDialogElement>('alertdialog');
    fireEvent(dialog, new Event('close'));
    expect(screen.getByRole('alertdialog')).toBeTruthy();
    dialog.open = false;
    fireEvent(dialog, new Event('close'));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('is followed by the next one that waits', async () => {
    const { open } = show();
    open(sending);
    const { cancel: _, ...done } = sending;
    open({ ...done, title: 'Berhasil', confirm: { label: 'OK' } });
    expect(screen.getAllByRole('alertdialog')).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'Tunggu Aja' }));
    expect(screen.getByRole('alertdialog', { name: 'Berhasil' })).toBeTruthy();
    expect(screen.getAllByRole('button')).toHaveLength(1);
  });
});

describe('toasts', () => {
  const toast = (actor: ReturnType<typeof show>['actor'], text: string) =>
    act(() => actor.send({ type: 'notice.toastShown', toast: { tone: 'error', text } }));

  it('announces errors and lets them be dismissed', async () => {
    const { actor } = show();
    toast(actor, 'Network error. Please try again.');
    expect(screen.getByRole('alert').textContent).toBe('Network error. Please try again.');
    await userEvent.click(screen.getByRole('button', { name: 'Tutup pemberitahuan' }));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('leaves by itself, but not while the pointer is on it', async () => {
    const { actor, clock } = show();
    toast(actor, 'Gagal');
    await userEvent.hover(screen.getByRole('alert'));
    act(() => clock.advance(60_000));
    expect(screen.getByRole('alert')).toBeTruthy();
    await userEvent.unhover(screen.getByRole('region', { name: 'Pemberitahuan' }));
    act(() => clock.advance(60_000));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
