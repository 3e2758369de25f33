import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { type Column, DataTable, type DataTableProps } from '../../../src/views/kit/data-table';
import { NoteRow } from '../../../src/views/kit/table-row';
import { ThemeProvider } from '../../../src/views/theme/theme-provider';

interface Pet {
  readonly id: string;
  readonly name: string;
}
const kitty: Pet = { id: '1', name: 'Kitty' };
const rex: Pet = { id: '2', name: 'Rex' };
const drawn = vi.fn((pet: Pet) => pet.name);
const columns: readonly Column<Pet>[] = [
  { id: 'name', header: 'Nama', role: 'title', cell: drawn },
  { id: 'id', header: 'Nomor', align: 'end', cell: ({ id }) => id },
];

const table = (props: Partial<DataTableProps<Pet>>) => (
  <ThemeProvider>
    <DataTable<Pet>
      label="Hewan"
      columns={columns}
      rows={[]}
      keyOf={({ id }) => id}
      status="ready"
      {...props}
    />
  </ThemeProvider>
);

describe('a table of rows', () => {
  it('names every cell by its column, for cards on narrow screens', () => {
    render(table({ rows: [kitty] }));
    expect(screen.getByRole('table', { name: 'Hewan' })).toBeTruthy();
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Nama',
      'Nomor',
    ]);
    expect(screen.getByRole('cell', { name: '1' }).dataset.label).toBe('Nomor');
  });

  it('has details of a row that its card shows once it is opened, where it has any', async () => {
    const { rerender } = render(table({ rows: [kitty, rex] }));
    expect(screen.queryByRole('button', { name: 'Rincian' })).toBeNull();
    const detailed = columns.map((column) => ({ ...column, role: column.role ?? ('detail' as const) }));
    rerender(table({ rows: [kitty, rex], columns: detailed }));
    const [, opener] = screen.getAllByRole('button', { name: 'Rincian', expanded: false });
    await userEvent.click(opener as HTMLElement);
    expect(screen.getAllByRole('row').map(({ dataset }) => dataset.open)).toEqual([undefined, undefined, '']);
    expect(screen.getAllByRole('button', { name: 'Rincian', expanded: true })).toEqual([opener]);
  });

  it('draws again only the row that changed', () => {
    const { rerender } = render(table({ rows: [kitty, rex] }));
    drawn.mockClear();
    const max = { ...rex, name: 'Max' };
    rerender(table({ rows: [kitty, max] }));
    expect(drawn.mock.calls).toEqual([[max]]);
  });

  it('draws a few hundred of ten thousand, and more when asked [D7]', async () => {
    const pets = Array.from({ length: 10_000 }, (_, at) => ({ id: String(at), name: `Hewan ${at}` }));
    render(table({ rows: pets }));
    expect(screen.getAllByRole('row')).toHaveLength(201);
    await userEvent.click(screen.getByRole('button', { name: 'Tampilkan lebih banyak (9.800 lagi)' }));
    expect(screen.getAllByRole('row')).toHaveLength(401);
    expect(screen.getByText('Hewan 399')).toBeTruthy();
  });

  it('puts a note under the row that it belongs to', () => {
    const noteOf = ({ id }: Pet, width: number) =>
      id === '2' ? <NoteRow columns={width}>Galat!</NoteRow> : null;
    render(table({ rows: [kitty, rex], noteOf }));
    const rows = screen.getAllByRole('row').map(({ textContent }) => textContent);
    expect(rows).toEqual(['NamaNomor', 'Kitty1', 'Rex2', 'Galat!']);
  });

  it('marks the row that a note belongs to, for as long as it is there', () => {
    const noteOf = (noted: string) => (pet: Pet, width: number) =>
      pet.id === noted ? <NoteRow columns={width}>Galat!</NoteRow> : null;
    const marked = () => [...document.querySelectorAll('[data-noted]')].map(({ textContent }) => textContent);
    const { rerender } = render(table({ rows: [kitty, rex], noteOf: noteOf('1') }));
    expect(marked()).toEqual(['Kitty1']);
    rerender(table({ rows: [kitty, rex], noteOf: noteOf('2') }));
    expect(marked()).toEqual(['Rex2']);
  });
});

describe('a table without rows', () => {
  it('shows skeletons, not words, while loading', () => {
    render(table({ status: 'loading' }));
    expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true');
    expect(document.querySelectorAll('[data-skeleton]').length).toBeGreaterThan(0);
    expect(screen.queryByText('Kosong')).toBeNull();
  });

  it('says Kosong when there is nothing, with the first step [APP-14] [D4]', () => {
    render(table({ emptyHint: 'Tambahkan satu.' }));
    expect(screen.getByText('Kosong')).toBeTruthy();
    expect(screen.getByText('Tambahkan satu.')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('says that none match, and offers to clear the search [APP-14]', async () => {
    const cleared = vi.fn();
    render(table({ filtered: true, onFilterCleared: cleared }));
    expect(screen.getByText('Kosong')).toBeTruthy();
    expect(screen.getByText(/Tidak ada yang cocok/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Hapus semua' }));
    expect(cleared).toHaveBeenCalledOnce();
  });

  it('shows the error and asks again on Coba lagi', async () => {
    const retried = vi.fn();
    render(table({ status: 'failed', error: 'Error fetching Proxy list', onRetried: retried }));
    expect(screen.getByRole('alert').textContent).toContain('Error fetching Proxy list');
    expect(screen.queryByText('Kosong')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Coba lagi' }));
    expect(retried).toHaveBeenCalledOnce();
  });
});

describe('a table whose rows may be wrong', () => {
  it('keeps the old rows while newer ones load', () => {
    render(table({ rows: [kitty], status: 'loading' }));
    expect(screen.getByText('Kitty')).toBeTruthy();
    expect(document.querySelector('[data-skeleton]')).toBeNull();
  });

  it('keeps the old rows when newer ones fail, says why and that they may be stale [S8]', async () => {
    const retried = vi.fn();
    render(table({ rows: [kitty], status: 'failed', error: 'Internal server error', onRetried: retried }));
    const banner = screen.getByRole('alert');
    expect(banner.textContent).toContain('Internal server error');
    expect(banner.textContent).toContain('mungkin usang');
    expect(screen.getByText('Kitty')).toBeTruthy();
    await userEvent.click(within(banner).getByRole('button', { name: 'Coba lagi' }));
    expect(retried).toHaveBeenCalledOnce();
  });

  it('says since when the rows may be stale [S8]', () => {
    const since = new Date(2026, 10, 21, 14, 5).getTime();
    render(table({ rows: [kitty], stale: true, staleSince: since }));
    expect(screen.getByRole('alert').textContent).toMatch(/sejak 21 Nov 2026\D+14\.05/);
  });
});
