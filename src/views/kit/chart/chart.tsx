import { type PointerEvent, useState } from 'react';
import css from './chart.module.css';
import { areaOf, barsOf, BOX, type ChartKind, middleOf, placeAt } from './drawing';
import { isNamed, scaleOf } from './scale';

/** What the picture says at one place, from left to right. */
export interface ChartPoint {
  /** Said when it is pointed at, and in the table. */
  readonly label: string;
  /** Under the axis. */
  readonly tick: string;
  /** One for each series; null where it has not come yet. */
  readonly values: readonly number[] | null;
}
export interface ChartSeries {
  readonly name: string;
  readonly tone: 'accent' | 'success' | 'danger';
}
export interface ChartProps {
  /** What the picture is of. */
  readonly label: string;
  readonly kind: ChartKind;
  readonly series: readonly ChartSeries[];
  readonly points: readonly ChartPoint[];
  /** How a value is said in full, and on the axis. */
  readonly format: (value: number) => string;
  readonly shortFormat: (value: number) => string;
  /** What the first column of the table is. */
  readonly unit: string;
}

/** Labels for which the axis has room: on a wide page, and on a phone. */
const ROOM = { wide: 12, narrow: 4 };
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const position = (percent: number) => `${percent}%`;

const said = ({ series, format }: ChartProps, { label, values }: ChartPoint) =>
  `${label}: ${series.map(({ name }, at) => `${name} ${format(values?.[at] ?? 0)}`).join(', ')}`;

/** The picture alone, without words. */
function Drawing({ kind, series, points, top, marks }: ChartProps & ReturnType<typeof scaleOf>) {
  const valuesOf = (at: number) => points.map(({ values }) => values?.[at] ?? 0);
  const paths = areaOf(kind === 'area' ? valuesOf(0) : [], top);
  return (
    <svg viewBox={`0 0 ${BOX} ${BOX}`} preserveAspectRatio="none" aria-hidden>
      {marks.map((mark) => (
        <path key={mark} className={css.mark} d={`M0 ${BOX - (mark / top) * BOX}h${BOX}`} />
      ))}
      {kind === 'area' ? (
        <>
          <path className={css.area} data-tone={series[0]?.tone} d={paths.area} />
          <path className={css.line} data-tone={series[0]?.tone} d={paths.line} />
        </>
      ) : (
        series.map(({ name, tone }, at) => (
          <path
            key={name}
            className={css.bar}
            data-tone={tone}
            d={barsOf(
              valuesOf(at),
              points.map(({ values }) => sum(values?.slice(0, at) ?? [])),
              top,
            )}
          />
        ))
      )}
    </svg>
  );
}

/** The figures of the place that is pointed at or reached by keys. */
function Reached({ chart, place, top }: { chart: ChartProps; place: number; top: number }) {
  const { kind, points, series, format } = chart;
  const point = points[place];
  if (!point) return null;
  const left = middleOf(kind, place, points.length);
  return (
    <div aria-hidden>
      <div className={css.cursor} style={{ left: position(left) }} />
      {kind === 'area' && point.values ? (
        <div
          className={css.dot}
          style={{ left: position(left), bottom: position((sum(point.values) / top) * BOX) }}
        />
      ) : null}
      <div className={css.tip} style={{ left: `clamp(6.25rem, ${left}%, calc(100% - 6.25rem))` }}>
        <p>{point.label}</p>
        <dl>
          {series.map(({ name, tone }, at) => (
            <div key={name}>
              <dt data-tone={tone}>{name}</dt>
              <dd>{point.values ? format(point.values[at] ?? 0) : '–'}</dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  );
}

/** The same figures as a table. */
const Table = ({ label, unit, series, points, format }: ChartProps) => (
  <details className={css.table}>
    <summary>Lihat sebagai tabel</summary>
    <div>
      <table>
        <caption>{label}</caption>
        <thead>
          <tr>
            <th scope="col">{unit}</th>
            {series.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points
            .filter(({ values }) => values)
            .map(({ label: row, values }) => (
              <tr key={row}>
                <th scope="row">{row}</th>
                {series.map(({ name }, at) => (
                  <td key={name}>{format(values?.[at] ?? 0)}</td>
                ))}
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  </details>
);

/** A picture of figures; each place is said when it is pointed at, touched, or reached by the arrow keys. */
export function Chart(chart: ChartProps) {
  const { kind, points, series, label, shortFormat } = chart;
  const [reached, reach] = useState<number | null>(null);
  const length = points.length;
  const { top, marks } = scaleOf(Math.max(0, ...points.map(({ values }) => sum(values ?? []))));
  const follow = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    reach(placeAt(kind, (clientX - left) / Math.max(1, width), length));
  };
  const shown = reached ?? length - 1;
  const point = points[shown];
  return (
    <figure className={css.chart} aria-label={label}>
      <div className={css.plot}>
        <div className={css.scale} aria-hidden>
          {marks.map((mark) => (
            <span key={mark} style={{ bottom: position((mark / top) * BOX) }}>
              {shortFormat(mark)}
            </span>
          ))}
        </div>
        <div
          className={css.canvas}
          onPointerMove={follow}
          onPointerDown={follow}
          onPointerLeave={() => reach(null)}
        >
          <Drawing {...chart} top={top} marks={marks} />
          {reached === null ? null : <Reached chart={chart} place={reached} top={top} />}
          <input
            type="range"
            className={css.reader}
            aria-label={`Titik grafik ${label}`}
            aria-valuetext={point ? said(chart, point) : ''}
            min={0}
            max={Math.max(0, length - 1)}
            value={shown}
            onChange={({ currentTarget }) => reach(Number(currentTarget.value))}
            onFocus={() => reach(shown)}
            onBlur={() => reach(null)}
          />
        </div>
        <div className={css.ticks} data-kind={kind} aria-hidden>
          {points.map(({ label: key, tick }, place) => (
            <span
              key={key}
              data-wide={isNamed(place, length, ROOM.wide) ? '' : undefined}
              data-narrow={isNamed(place, length, ROOM.narrow) ? '' : undefined}
              style={{ left: position(middleOf(kind, place, length)) }}
            >
              {tick}
            </span>
          ))}
        </div>
      </div>
      <div className={css.foot}>
        {series.length > 1 ? (
          <ul className={css.legend} aria-label="Keterangan warna">
            {series.map(({ name, tone }) => (
              <li key={name} data-tone={tone}>
                {name}
              </li>
            ))}
          </ul>
        ) : null}
        <Table {...chart} />
      </div>
    </figure>
  );
}
