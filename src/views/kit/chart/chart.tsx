import { type PointerEvent, useState } from 'react';
import css from './chart.module.css';
import { isNamed, scaleOf } from './scale';

/** What the picture says at one place, from left to right. */
export interface ChartPoint {
  /** Said when it is pointed at, and in the table. */
  readonly label: string;
  /** Under the axis. */
  readonly tick: string;
  /** One for each series, which stand upon each other; null where it has not come yet. */
  readonly values: readonly number[] | null;
  /** Whether its time is not over, so that it may still grow. */
  readonly isOpen: boolean;
  /** What `before` of the chart came to at this place. */
  readonly before?: number;
}
export interface ChartSeries {
  readonly name: string;
  readonly tone: 'accent' | 'success' | 'danger';
}
export interface ChartProps {
  /** What the picture is of. */
  readonly label: string;
  readonly series: readonly ChartSeries[];
  readonly points: readonly ChartPoint[];
  /** What stands behind the bars to compare them with. */
  readonly before?: string | undefined;
  /** How a value is said in full, and on the axis. */
  readonly format: (value: number) => string;
  readonly shortFormat: (value: number) => string;
  /** What the first column of the table is. */
  readonly unit: string;
}

/** Labels for which the axis has room: on a wide page, and on a phone. */
const ROOM = { wide: 12, narrow: 4 };
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const percent = (part: number, whole: number) => `${(part / whole) * 100}%`;
/** The middle of a place, from the left. */
const middleOf = (place: number, length: number) => percent(place + 0.5, length);

/** What is said of a place: by name, as it is shown, and the colour that stands for it. */
const sayings = ({ series, before, format }: ChartProps, point: ChartPoint) => [
  ...series.map(({ name, tone }, at) => ({
    name,
    tone,
    text: point.values ? format(point.values[at] ?? 0) : '–',
  })),
  ...(before && point.before !== undefined
    ? [{ name: before, tone: 'before', text: format(point.before) }]
    : []),
];
const said = (chart: ChartProps, point: ChartPoint) =>
  `${point.label}${point.isOpen ? ', belum selesai' : ''}: ${sayings(chart, point)
    .map(({ name, text }) => `${name} ${text}`)
    .join(', ')}`;

/** The bars of one place, upon each other. */
const Place = ({ point, series, top }: { point: ChartPoint; top: number } & Pick<ChartProps, 'series'>) => (
  <div className={css.place} data-open={point.isOpen ? '' : undefined}>
    {point.before ? <div className={css.before} style={{ height: percent(point.before, top) }} /> : null}
    {series.map(({ name, tone }, at) => (
      <div
        key={name}
        className={css.bar}
        data-tone={tone}
        style={{ height: percent(point.values?.[at] ?? 0, top) }}
      />
    ))}
  </div>
);

/** The figures of the place that is pointed at or reached by keys. */
const Reached = ({ chart, point, left }: { chart: ChartProps; point: ChartPoint; left: string }) => (
  <div aria-hidden>
    <div className={css.cursor} style={{ left }} />
    <div className={css.tip} style={{ left: `clamp(6.25rem, ${left}, calc(100% - 6.25rem))` }}>
      <p>{point.label}</p>
      <dl>
        {sayings(chart, point).map(({ name, tone, text }) => (
          <div key={name}>
            <dt data-tone={tone}>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {point.isOpen ? <p className={css.open}>Belum selesai</p> : null}
    </div>
  </div>
);

/** The same figures as a table. */
const Table = ({ label, unit, series, points, before, format }: ChartProps) => (
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
            {before ? <th scope="col">{before}</th> : null}
          </tr>
        </thead>
        <tbody>
          {points
            .filter(({ values }) => values)
            .map(({ label: row, values, before: then }) => (
              <tr key={row}>
                <th scope="row">{row}</th>
                {series.map(({ name }, at) => (
                  <td key={name}>{format(values?.[at] ?? 0)}</td>
                ))}
                {before ? <td>{then === undefined ? '–' : format(then)}</td> : null}
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  </details>
);

/** A picture of figures; each place is said when it is pointed at, touched, or reached by the arrow keys. */
export function Chart(chart: ChartProps) {
  const { points, series, before, label, shortFormat } = chart;
  const [reached, reach] = useState<number | null>(null);
  const length = points.length;
  const most = points.map(({ values, before: then = 0 }) => Math.max(sum(values ?? []), then));
  const { top, marks } = scaleOf(Math.max(0, ...most));
  const follow = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const place = Math.floor(((clientX - left) / Math.max(1, width)) * length);
    reach(Math.min(length - 1, Math.max(0, place)));
  };
  const last = points.findLastIndex(({ values }) => values);
  const shown = reached ?? Math.max(0, last);
  const point = points[shown];
  const names = [...series, ...(before ? [{ name: before, tone: 'before' }] : [])];
  return (
    <figure className={css.chart} aria-label={label}>
      <div className={css.plot}>
        <div className={css.scale} aria-hidden>
          {marks.map((mark) => (
            <span key={mark} style={{ bottom: percent(mark, top) }}>
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
          <div className={css.drawing} aria-hidden>
            {marks.map((mark) => (
              <div key={mark} className={css.mark} style={{ bottom: percent(mark, top) }} />
            ))}
            {points.map((each) => (
              <Place key={each.label} point={each} series={series} top={top} />
            ))}
          </div>
          {reached === null || !point ? null : (
            <Reached chart={chart} point={point} left={middleOf(reached, length)} />
          )}
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
        <div className={css.ticks} aria-hidden>
          {points.map(({ label: key, tick }, place) => (
            <span
              key={key}
              data-wide={isNamed(place, length, ROOM.wide) ? '' : undefined}
              data-narrow={isNamed(place, length, ROOM.narrow) ? '' : undefined}
              style={{ left: middleOf(place, length) }}
            >
              {tick}
            </span>
          ))}
        </div>
      </div>
      <div className={css.foot}>
        {names.length > 1 ? (
          <ul className={css.legend} aria-label="Keterangan warna">
            {names.map(({ name, tone }) => (
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
