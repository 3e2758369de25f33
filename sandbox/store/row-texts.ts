import { type SQL, sql } from 'drizzle-orm';
import type { auditEntries, whatsappTexts } from './schema';

type Texts = typeof whatsappTexts;

/** Where a search looks, newest first. */
export interface Looked {
  /** The ids of these rows, at most `most`, and whether each `holds` what is sought. */
  readonly rows: SQL;
  readonly most: number;
}

/** The newest rows that hold what is sought are found up to this many. */
export const FOUND = 10_000;
/** Rows that are read one by one where no index helps. */
const WALKED = 20_000;
/** The letters of which the index keeps all that stand side by side. */
const GRAM = 3;
/** Of so many ids, as a power of two, the index has the letters together. */
const PART = sql.raw('17');

const pattern = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
/** Rows before an id; all where there is none. */
export const below = (before: number | null): SQL => (before === null ? sql`true` : sql`id < ${before}`);

/** Which of `rows`, sorted ones with an `id` and the `text_id` of their text, hold it: of many the first alone. */
export const lookThrough = (texts: Texts, text: string, rows: SQL): Looked => ({
  rows: sql`
    select newest.id, kept.text like lower(${pattern(text)}::text) as holds
    from (${rows} limit ${WALKED + 1}) as newest join ${texts} as kept on kept.id = newest.text_id`,
  most: WALKED + 1,
});

/**
 * Rows whose text holds another, below an id. The index is asked for the newest part of the ids first, and for the next where
 * that has not enough: so a common word costs what a rare one does. Words too short for it are looked for in the newest rows.
 * `among` narrows what is looked at.
 */
export function lookFor(
  texts: Texts | typeof auditEntries,
  text: string,
  before: number | null,
  among: SQL = sql`true`,
): Looked {
  const sought = sql`lower(${pattern(text)}::text)`;
  if ([...text].length < GRAM)
    return {
      rows: sql`
        select id, text like ${sought} as holds from ${texts} where ${below(before)} and ${among}
        order by id desc limit ${WALKED + 1}`,
      most: WALKED + 1,
    };
  return {
    rows: sql`
      select found.id, true as holds
      from generate_series(${before === null ? sql`(select max(id) from ${texts})` : sql`${before}::bigint`} >> ${PART}, 0, -1) as part
      cross join lateral (
        select id from ${texts} where grams(id, text) @> grams(part << ${PART}, lower(${text}::text)) and text like ${sought}
          and ${below(before)} and ${among}
        order by id desc
      ) as found limit ${FOUND + 1}`,
    most: FOUND + 1,
  };
}
