import { describe, expect, it } from 'vitest';
import { noticesMachine } from '../../../src/machines/notices/notices';
import { TOAST_LIFETIME, VISIBLE_TOASTS } from '../../../src/machines/notices/notices.rules';
import { isSameList, selectDialog, selectToasts } from '../../../src/machines/notices/notices.selectors';
import type { Dialog, Intent, Toast } from '../../../src/machines/notices/notices.types';
import { startActor } from '../../support/actors';

const stop: Intent = { kind: 'send', key: 'whatsapp:12', event: { type: 'blast.stopRequested' } };
const busy: Dialog = {
  id: 'busy 12',
  tone: 'warning',
  title: 'Sedang mengirim',
  text: '…',
  confirm: { label: 'Stop Blast!', then: stop },
  cancel: { label: 'Tunggu Aja' },
};
const forbidden: Dialog = {
  tone: 'error',
  title: 'Forbidden',
  text: '…',
  confirm: { label: 'OK', then: { kind: 'navigate', to: '/whatsapp/create?r=12' } },
};

function startNotices() {
  const { actor, clock, emitted } = startActor(noticesMachine);
  const dialog = () => selectDialog(actor.getSnapshot());
  return {
    clock,
    emitted,
    dialog,
    send: actor.send.bind(actor),
    open: (asked: Dialog) => actor.send({ type: 'notice.dialogOpened', dialog: asked }),
    choose: (choice: 'confirmed' | 'cancelled' | 'otherChosen', id = dialog()?.id ?? '') =>
      actor.send({ type: `dialog.${choice}`, id }),
    show: (toast: Toast) => actor.send({ type: 'notice.toastShown', toast }),
    texts: () => selectToasts(actor.getSnapshot()).map(({ text }) => text),
    toasts: () => selectToasts(actor.getSnapshot()),
  };
}

describe('dialogs', () => {
  it('are shown one at a time, first come, first served', () => {
    const { open, choose, dialog } = startNotices();
    expect(dialog()).toBeNull();
    open(busy);
    open(forbidden);
    expect(dialog()?.title).toBe('Sedang mengirim');
    choose('cancelled');
    expect(dialog()?.title).toBe('Forbidden');
    choose('confirmed');
    expect(dialog()).toBeNull();
  });

  it('name people whose names turn nothing around beside them [D5]', () => {
    const { open, dialog, show, texts } = startNotices();
    open({
      ...busy,
      title: 'Terima withdraw dari Ani \u202e000.1 pR, Rp 20.000?',
      text: 'a.n. \u2067Ani. Lanjut?',
    });
    expect(dialog()?.title).toBe('Terima withdraw dari Ani 000.1 pR, Rp 20.000?');
    expect(dialog()?.text).toBe('a.n. Ani. Lanjut?');
    show({ tone: 'success', text: 'Bonus untuk \u202eAni, Rp 20.000' });
    expect(texts()).toEqual(['Bonus untuk Ani, Rp 20.000']);
  });

  it('tell where the choice leads, once, and nothing where it leads nowhere', () => {
    const { open, choose, emitted } = startNotices();
    open(busy);
    choose('cancelled');
    expect(emitted).toEqual([]);
    open(busy);
    choose('confirmed');
    expect(emitted).toEqual([{ type: 'notice.intended', intent: stop }]);
  });

  it('may offer something else besides', () => {
    const { open, choose, emitted, dialog } = startNotices();
    const create: Intent = { kind: 'navigate', to: '/whatsapp/create' };
    open({ ...busy, other: { label: 'Sambungkan Akun Lain', then: create } });
    choose('otherChosen');
    expect([emitted, dialog()]).toEqual([[{ type: 'notice.intended', intent: create }], null]);
  });

  it('without a second choice have one way out, however they are closed', () => {
    const { open, choose, emitted } = startNotices();
    open(forbidden);
    choose('cancelled');
    expect(emitted).toEqual([{ type: 'notice.intended', intent: forbidden.confirm.then }]);
  });

  it('are not asked for twice while they wait or are open', () => {
    const { open, choose, dialog } = startNotices();
    open(busy);
    open(busy);
    choose('cancelled');
    expect(dialog()).toBeNull();
  });

  it('without an id are each a dialog of their own', () => {
    const { open, choose, dialog } = startNotices();
    open(forbidden);
    open(forbidden);
    choose('confirmed');
    expect(dialog()?.title).toBe('Forbidden');
  });

  it('take a second click for what it is: not the choice of the next dialog', () => {
    const { open, choose, dialog, emitted } = startNotices();
    open(busy);
    open(forbidden);
    choose('confirmed', 'busy 12');
    choose('confirmed', 'busy 12');
    expect(dialog()?.title).toBe('Forbidden');
    expect(emitted).toHaveLength(1);
  });

  it('are taken back when their question no longer stands', () => {
    const { open, send, dialog } = startNotices();
    open(busy);
    open(forbidden);
    send({ type: 'notice.dialogWithdrawn', id: 'busy 12' });
    expect(dialog()?.title).toBe('Forbidden');
  });
});

describe('toasts', () => {
  it('leave by themselves, the oldest first', () => {
    const { show, texts, clock } = startNotices();
    show({ tone: 'success', text: 'satu' });
    clock.advance(1000);
    show({ tone: 'success', text: 'dua' });
    clock.advance(TOAST_LIFETIME.success - 1001);
    expect(texts()).toEqual(['satu', 'dua']);
    clock.advance(1);
    expect(texts()).toEqual(['dua']);
    clock.advance(TOAST_LIFETIME.success);
    expect(texts()).toEqual([]);
  });

  it('stay longer where there is more to read', () => {
    const { show, texts, clock } = startNotices();
    show({ tone: 'error', text: 'gagal' });
    clock.advance(TOAST_LIFETIME.error - 1);
    expect(texts()).toEqual(['gagal']);
    clock.advance(1);
    expect(texts()).toEqual([]);
  });

  it('beyond what the screen holds wait for their turn', () => {
    const { show, texts, clock } = startNotices();
    const all = Array.from({ length: VISIBLE_TOASTS + 1 }, (_, index) => `${index}`);
    for (const text of all) show({ tone: 'info', text });
    expect(texts()).toEqual(all.slice(0, VISIBLE_TOASTS));
    clock.advance(TOAST_LIFETIME.info);
    expect(texts()).toEqual(all.slice(1));
  });

  it('of the same id are one, with the latest words and a lifetime of their own', () => {
    const { show, texts, clock } = startNotices();
    show({ id: 'failure 12', tone: 'info', text: 'lama' });
    clock.advance(TOAST_LIFETIME.info - 1);
    show({ id: 'failure 12', tone: 'info', text: 'baru' });
    clock.advance(TOAST_LIFETIME.info - 1);
    expect(texts()).toEqual(['baru']);
    clock.advance(1);
    expect(texts()).toEqual([]);
  });

  it('leave their place to nobody when they take new words', () => {
    const { show, texts } = startNotices();
    show({ id: 'failure 12', tone: 'info', text: 'lama' });
    show({ id: 'failure 13', tone: 'info', text: 'lain' });
    show({ id: 'failure 12', tone: 'info', text: 'baru' });
    expect(texts()).toEqual(['baru', 'lain']);
  });

  it('are dismissed by hand, and the next oldest begins its own lifetime', () => {
    const { show, texts, toasts, send, clock } = startNotices();
    for (const text of ['satu', 'dua', 'tiga']) show({ tone: 'info', text });
    clock.advance(TOAST_LIFETIME.info - 1);
    send({ type: 'toast.dismissed', id: toasts()[1]?.id ?? '' });
    expect(texts()).toEqual(['satu', 'tiga']);
    send({ type: 'toast.dismissed', id: toasts()[0]?.id ?? '' });
    clock.advance(1);
    expect(texts()).toEqual(['tiga']);
  });

  it('stand still while hovered or focused, until neither', () => {
    const { show, texts, send, clock } = startNotices();
    show({ tone: 'info', text: 'baca' });
    send({ type: 'toasts.hovered' });
    clock.advance(60_000);
    send({ type: 'toasts.focused' });
    send({ type: 'toasts.left' });
    clock.advance(60_000);
    expect(texts()).toEqual(['baca']);
    send({ type: 'toasts.blurred' });
    clock.advance(TOAST_LIFETIME.info);
    expect(texts()).toEqual([]);
  });

  it('can be dismissed while hovered', () => {
    const { show, texts, toasts, send } = startNotices();
    show({ tone: 'info', text: 'baca' });
    send({ type: 'toasts.hovered' });
    send({ type: 'toast.dismissed', id: toasts()[0]?.id ?? '' });
    expect(texts()).toEqual([]);
  });

  it('are left by the focus that was on one of them when it is dismissed', () => {
    const { show, texts, toasts, send, clock } = startNotices();
    show({ tone: 'info', text: 'satu' });
    show({ tone: 'info', text: 'dua' });
    send({ type: 'toasts.hovered' });
    send({ type: 'toasts.focused' });
    send({ type: 'toast.dismissed', id: toasts()[0]?.id ?? '' });
    send({ type: 'toasts.left' });
    clock.advance(TOAST_LIFETIME.info);
    expect(texts()).toEqual([]);
    show({ tone: 'info', text: 'tiga' });
    show({ tone: 'info', text: 'empat' });
    send({ type: 'toasts.focused' });
    send({ type: 'toast.dismissed', id: toasts()[0]?.id ?? '' });
    clock.advance(TOAST_LIFETIME.info);
    expect(texts()).toEqual([]);
  });

  it('give the view the same list until something changes', () => {
    const { show, toasts } = startNotices();
    show({ tone: 'info', text: 'satu' });
    const before = toasts();
    expect(isSameList(before, toasts())).toBe(true);
    show({ tone: 'info', text: 'dua' });
    expect(isSameList(before, toasts())).toBe(false);
    const [first, second] = toasts();
    expect(isSameList([first, second], [first, first])).toBe(false);
  });
});

it('forgets everything that was said to a user who is gone', () => {
  const { open, show, send, dialog, texts } = startNotices();
  open(busy);
  show({ tone: 'info', text: 'satu' });
  send({ type: 'notices.cleared' });
  expect([dialog(), texts()]).toEqual([null, []]);
});
