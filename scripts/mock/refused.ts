/** A refusal, in words for people; `errors` has those for each field that was wrong. */
export class Refused extends Error {
  readonly status: number;
  readonly errors: Readonly<Record<string, string>> | undefined;
  readonly code: number | undefined;
  constructor(
    status: number,
    text: string,
    { errors, code }: { readonly errors?: Readonly<Record<string, string>>; readonly code?: number } = {},
  ) {
    super(text);
    this.status = status;
    this.errors = errors;
    this.code = code;
  }
}
export const wrong = (field: string, text: string) => new Refused(422, text, { errors: { [field]: text } });
