import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { Combobox, type ComboboxProps } from '../../../src/views/kit/combobox';
import { ThemeProvider } from '../../../src/views/theme/theme-provider';

const options = ['Ani', 'Budi', 'Citra'].map((label, at) => ({ value: `${at}`, label }));

function open(changed: Partial<ComboboxProps> = {}) {
  const onTyped = vi.fn<(text: string) => void>();
  const onSubmitted = vi.fn<() => void>();
  function Field() {
    const [value, setValue] = useState('1');
    return (
      <form onSubmit={onSubmitted}>
        <Combobox
          label="Member"
          name="userId"
          required
          value={value}
          chosen={options.find((option) => option.value === value)?.label ?? ''}
          options={options}
          state="ready"
          failure={null}
          hasMore={false}
          onTyped={onTyped}
          onChosen={(option) => setValue(option.value)}
          onRetried={() => {}}
          {...changed}
        />
        <button type="button">Lain</button>
      </form>
    );
  }
  render(<Field />, { wrapper: ThemeProvider });
  const box = screen.getByRole<HTMLInputElement>('combobox', { name: /^Member/ });
  const active = () => {
    const id = box.getAttribute('aria-activedescendant');
    return id === null ? null : (document.querySelector(`[id="${id}"]`)?.textContent ?? null);
  };
  return { user: userEvent.setup(), box, active, onTyped, onSubmitted };
}
const listed = () => screen.queryByRole('listbox', { name: /^Member/ });

describe('a field in which one of many is chosen', () => {
  it('shows what is chosen, and opens at it', async () => {
    const { user, box, active } = open();
    expect([box.value, box.required, box.name, box.getAttribute('aria-expanded')]).toEqual([
      'Budi',
      true,
      'userId',
      'false',
    ]);
    await user.click(box);
    expect(box.getAttribute('aria-controls')).toBe(listed()?.id);
    expect(active()).toBe('Budi');
    const chosen = within(listed() as HTMLElement).getAllByRole('option', { selected: true });
    expect(chosen.map(({ textContent }) => textContent)).toEqual(['Budi']);
  });

  it('is chosen from by keys alone, without sending the form', async () => {
    const { user, box, active, onSubmitted } = open();
    await user.tab();
    await user.keyboard('{ArrowDown}');
    expect(active()).toBe('Budi');
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
    expect(active()).toBe('Budi');
    await user.keyboard('{ArrowUp}{Enter}');
    expect([box.value, listed(), document.activeElement === box]).toEqual(['Ani', null, true]);
    expect(onSubmitted).not.toHaveBeenCalled();
  });

  it('tells what is typed, and begins with the first that it finds', async () => {
    const { user, box, active, onTyped } = open();
    await user.click(box);
    await user.keyboard('ci');
    expect([box.value, onTyped.mock.lastCall, active()]).toEqual(['ci', ['ci'], 'Ani']);
  });

  it.each([
    ['Escape', (user: ReturnType<typeof userEvent.setup>) => user.keyboard('{Escape}')],
    ['leaving it', (user: ReturnType<typeof userEvent.setup>) => user.tab()],
  ])('keeps what was chosen where %s gives up what was typed', async (_, giveUp) => {
    const { user, box, onTyped } = open();
    await user.click(box);
    await user.keyboard('xyz');
    await giveUp(user);
    expect([box.value, onTyped.mock.lastCall, listed()]).toEqual(['Budi', [''], null]);
  });

  it.each([
    ['searching', { state: 'searching', options: [] }, 'Mencari…'],
    ['none', { options: [] }, 'Tidak ada yang cocok.'],
    ['more', { hasMore: true }, 'Ketik untuk mencari yang lain.'],
    ['failed', { state: 'failed', failure: 'Ditolak', options: [] }, 'Ditolak'],
  ] as const)('says how the search stands: %s', async (_, changed, text) => {
    const { user, box } = open(changed);
    await user.click(box);
    expect(screen.getByText(text)).toBeTruthy();
  });

  it('asks again where it could not be read, by keys too', async () => {
    const onRetried = vi.fn<() => void>();
    const { user, box } = open({ state: 'failed', options: [], onRetried });
    await user.click(box);
    await user.tab();
    expect(document.activeElement?.textContent).toBe('Coba lagi');
    await user.keyboard('{Enter}');
    expect(onRetried).toHaveBeenCalledOnce();
  });
});
