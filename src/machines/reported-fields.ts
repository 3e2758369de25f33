const isSaid = (value: unknown) => value != null;

/** The record with those of `fields` that a party of an event reports; the same record where none of them is new. */
export function withReportedFields<R extends object>(
  record: R,
  party: object | null | undefined,
  fields: readonly string[],
  isTaken: (value: unknown, field: string) => boolean = isSaid,
): R {
  const said = (party ?? {}) as Readonly<Record<string, unknown>>;
  const known = record as Readonly<Record<string, unknown>>;
  const news = fields.filter((field) => isTaken(said[field], field) && said[field] !== known[field]);
  return news.length === 0
    ? record
    : { ...record, ...Object.fromEntries(news.map((field) => [field, said[field]])) };
}
