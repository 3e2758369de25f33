import { ZONE_NAME } from '../../api/schema/business-day';
import { useNow } from './line';
import { ago, exactTime, fullDay } from './exact-moments';
import { day, moment } from './moments';
import css from './time.module.css';

const MINUTE = 60_000;

/** What a `<time>` says to machines, and to a pointer that rests on it: to the second, and by which clock. */
export function timeProps(at: number | null) {
  if (at === null || Number.isNaN(new Date(at).getTime())) return {};
  return {
    dateTime: new Date(at).toISOString(),
    title: `${fullDay(at)}, ${exactTime(at)} ${ZONE_NAME}`,
  };
}

const pastOf = (at: number | null, now: number | null) => {
  // A moment ahead of this clock has no relative time.
  if (at === null || now === null || at - now > MINUTE) return null;
  return now - at < MINUTE ? 'baru saja' : ago(at, now);
};

/** Its relative time for a day, then its date; the exact time while its link has the keyboard focus. */
export function TimeAgo({ at }: { at: number }) {
  const past = pastOf(at, useNow());
  return (
    <time className={css.time} {...timeProps(at)}>
      {past === null ? (
        moment(at)
      ) : (
        <>
          <span className={css.ago}>{past}</span>
          <span className={css.exact}>{moment(at)}</span>
        </>
      )}
    </time>
  );
}

/** A date, or with `time` a date and time, and for a day how long ago; a dash where there is none. */
export function DateText({ at, time = false }: { at: number | null; time?: boolean }) {
  const past = pastOf(at, useNow());
  return (
    <time className={css.time} {...timeProps(at)}>
      {time ? moment(at) : day(at)}
      {time && past !== null ? <span className={css.past}>{past}</span> : null}
    </time>
  );
}
