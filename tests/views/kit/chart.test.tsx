import { fireEvent, render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Chart } from '../../../src/views/kit/chart/chart';
import { compact, fullHour, longDay, share, shortDay, zoneOf } from '../../../src/views/kit/chart/format';
import { isNamed, scaleOf } from '../../../src/views/kit/chart/scale';

describe('the axis of a chart', () => {
  it.each([
    [0, 1, [0, 1]],
    [3, 3, [0, 1, 2, 3]],
    [161, 200, [0, 50, 100, 150, 200]],
    [36_100, 40_000, [0, 10_000, 20_000, 30_000, 40_000]],
  ])('of figures up to %i ends at %i, in round and whole steps', (most, top, marks) => {
    expect(scaleOf(most)).toEqual({ top, marks });
  });

  it.each([
    [14, 12, 7],
    [14, 4, 4],
    [24, 12, 12],
    [30, 12, 10],
    [1, 4, 1],
  ])('of %i places with room for %i names %i, the last among them', (length, room, named) => {
    const places = Array.from({ length }, (_, place) => place).filter((at) => isNamed(at, length, room));
    expect([places.length, places.at(-1)]).toEqual([named, length - 1]);
  });
});

describe('a chart', () => {
  const showChart = () =>
    render(
      <Chart
        label="Pesan per jam"
        series={[
          { name: 'Berhasil', tone: 'success' },
          { name: 'Gagal', tone: 'danger' },
        ]}
        before="Kemarin"
        points={[
          { label: '08.00', tick: '8', values: [6, 2], isOpen: false, before: 10 },
          { label: '09.00', tick: '9', values: [1, 0], isOpen: true, before: 4 },
          { label: '10.00', tick: '10', values: null, isOpen: false, before: 5 },
        ]}
        format={String}
        shortFormat={String}
        unit="Jam"
      />,
    );

  it('begins with the last place that has figures, and says that it is not over', () => {
    const reader = showChart().getByRole('slider', { name: 'Titik grafik Pesan per jam' });
    expect(reader.ariaValueText).toBe('09.00, belum selesai: Berhasil 1, Gagal 0, Kemarin 4');
    fireEvent.change(reader, { target: { value: '0' } });
    expect(reader.ariaValueText).toBe('08.00: Berhasil 6, Gagal 2, Kemarin 10');
  });

  it('says what is nearest to the pointer, also beyond its ends, and what has not come yet', () => {
    const { getByRole, getByText } = showChart();
    const canvas = getByRole('slider').parentElement as HTMLElement;
    canvas.getBoundingClientRect = () => ({ left: 100, width: 300 }) as DOMRect;
    const saidAt = (clientX: number) => {
      fireEvent.pointerMove(canvas, { clientX });
      return getByText(/^\d\d\.00$/, { selector: 'p' }).parentElement?.textContent;
    };
    expect([90, 199, 201, 900].map(saidAt)).toEqual([
      '08.00Berhasil6Gagal2Kemarin10',
      '08.00Berhasil6Gagal2Kemarin10',
      '09.00Berhasil1Gagal0Kemarin4Belum selesai',
      '10.00Berhasil–Gagal–Kemarin5',
    ]);
  });

  it('has the same figures as a table', () => {
    const rows = showChart().getAllByRole('row', { hidden: true });
    expect(rows.map((row) => Array.from(row.children, (cell) => cell.textContent))).toEqual([
      ['Jam', 'Berhasil', 'Gagal', 'Kemarin'],
      ['08.00', '6', '2', '10'],
      ['09.00', '1', '0', '4'],
    ]);
  });
});

describe('what is said on a chart', () => {
  it('is Indonesian, and of the day that the server names in any zone', () => {
    expect([shortDay('2026-11-23'), longDay('2026-11-23')]).toEqual(['23 Nov', 'Sen, 23 Nov']);
    expect([compact(950), compact(12_300), share(0.9415), fullHour(9)]).toEqual([
      '950',
      '12,3 rb',
      '94,2%',
      '09.00',
    ]);
  });

  it('names the zone of a clock', () =>
    expect(['+07:00', '+08:00', '+09:00', 'Z', '-05:00'].map(zoneOf)).toEqual([
      'WIB',
      'WITA',
      'WIT',
      'UTC',
      'UTC-05:00',
    ]));

  it('is the text itself where a date cannot be read', () => expect(shortDay('besok')).toBe('besok'));
});
