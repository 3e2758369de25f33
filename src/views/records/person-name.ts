interface Named {
  readonly firstname: string;
  readonly lastname: string;
}

/** A person's whole name; a dash where nobody is named. */
export const personName = (person: Named | null | undefined) =>
  [person?.firstname, person?.lastname].filter(Boolean).join(' ') || '–';
