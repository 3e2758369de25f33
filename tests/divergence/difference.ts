/** Something that the page shows and its server does not say. */
export interface Difference {
  readonly where: string;
  readonly page: unknown;
  readonly server: unknown;
}

export function differences(where: string, page: object | undefined, server: object): Difference[] {
  if (page === undefined) return [{ where, page, server }];
  const shown = page as Readonly<Record<string, unknown>>;
  return Object.entries(server).flatMap(([field, value]) =>
    Object.is(shown[field], value) ? [] : [{ where: `${where}.${field}`, page: shown[field], server: value }],
  );
}
