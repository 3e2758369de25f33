interface Named {
  readonly firstname: string;
  readonly lastname: string;
}

/** A person's whole name; a dash for none. */
export const personName = (person: Named | null | undefined) =>
  [person?.firstname, person?.lastname].filter(Boolean).join(' ') || '–';
