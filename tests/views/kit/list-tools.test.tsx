import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Countdown } from '../../../src/views/kit/countdown';
import { Figure } from '../../../src/views/kit/figures';
import { FilterSelect } from '../../../src/views/kit/filter-select';
import { RefreshButton, SearchBox } from '../../../src/views/kit/list-tools';
import { ThemeProvider } from '../../../src/views/theme/theme-provider';
import { Tick } from '../../../src/views/kit/tick';

it('tells what is typed and shows what its chart holds', async () => {
  const changed = vi.fn();
  render(
    <ThemeProvider>
      <SearchBox label="Cari Member" value="si" onChanged={changed} />
    </ThemeProvider>,
  );
  const box = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Cari Member' });
  await userEvent.type(box, 't');
  expect(changed).toHaveBeenCalledWith('sit');
  expect(box.value).toBe('si');
});

it('tells the filter that was chosen', async () => {
  const changed = vi.fn();
  const options = ['', 'connected'].map((value) => ({ value, label: value || 'Semua' }));
  render(
    <ThemeProvider>
      <FilterSelect label="Filter Status" value="" onChanged={changed} options={options} />
    </ThemeProvider>,
  );
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Filter Status' }), 'connected');
  expect(changed).toHaveBeenCalledWith('connected');
});

it('shows the words of a synchronisation under way [PHONE-07]', () => {
  render(
    <ThemeProvider>
      <RefreshButton label="Sinkronkan" pending pendingLabel="Menyinkronkan data..." onPressed={() => {}} />
    </ThemeProvider>,
  );
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Menyinkronkan data...' });
  expect(button.disabled).toBe(true);
});

it('draws the seconds that it is given', () => {
  render(
    <ThemeProvider>
      <Countdown label="Kode berlaku" seconds={42} of={60} />
    </ThemeProvider>,
  );
  expect(screen.getByRole('timer', { name: 'Kode berlaku' }).textContent).toContain('42 detik');
});

it('lights a figure when it is counted anew, and not for what was counted before', () => {
  const counted = (value: number, countedAt: number) => (
    <ThemeProvider>
      <Figure value={value} countedAt={countedAt} />
    </ThemeProvider>
  );
  const { rerender } = render(counted(1200, 5));
  const figure = screen.getByText('1.200');
  const light = () => (figure.hasAttribute('data-lit') ? figure.className : null);
  expect(light()).toBe(null);
  rerender(counted(1201, 9));
  const first = light();
  expect(figure.textContent).toBe('1.201');
  expect(first).not.toBe(null);
  // A tenth of a second later at least, it begins anew.
  rerender(counted(1202, 60));
  expect([figure.textContent, light()]).toEqual(['1.202', first]);
  rerender(counted(1203, 109));
  expect([figure.textContent, light() === first]).toEqual(['1.203', false]);
});

it('tells the styles of its row whether it is chosen', () => {
  const row = (checked: boolean) => (
    <table>
      <tbody>
        <tr>
          <td>
            <Tick label="Pilih" checked={checked} onPressed={() => {}} />
          </td>
        </tr>
      </tbody>
    </table>
  );
  const { rerender } = render(row(true));
  const isChosen = () => screen.getByRole('row').hasAttribute('data-chosen');
  expect(isChosen()).toBe(true);
  rerender(row(false));
  expect(isChosen()).toBe(false);
});
