/** Details of a refusal, beside its text. */
export interface RefusalDetails {
  /** Text by field; goes with 422. */
  readonly errors?: Readonly<Record<string, string>>;
  /** For the page to act on. 1: the member's bank details are missing; 2: the sign-in needs a code, or another one; 3: a second factor has to be set up first. */
  readonly code?: number;
  /** Seconds until another try makes sense; goes with 429 and 503. */
  readonly retryAfter?: number;
  /** Not kept for the Idempotency-Key, since a retry may succeed. Default: whether `retryAfter` is set. */
  readonly passing?: boolean;
}

/** A definite "no" that the caller may read: thrown anywhere below a route, answered as JSON with its status. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    text: string,
    readonly details: RefusalDetails = {},
  ) {
    super(text);
    this.name = 'Refusal';
  }
}

export const notFound = (text = 'Data tidak ditemukan.') => new Refusal(404, text);
export const forbidden = (text = 'Anda tidak memiliki akses.') => new Refusal(403, text);
/** 429 with the seconds until another try makes sense. */
export const tooMany = (seconds: number) =>
  new Refusal(429, 'Terlalu banyak permintaan.', {
    retryAfter: Math.max(1, Math.ceil(seconds)),
  });
/** 503 with the seconds until another try makes sense. */
export const busy = (seconds: number) =>
  new Refusal(503, 'Server sedang sibuk. Coba lagi sebentar lagi.', { retryAfter: seconds });
export const takesNoChanges = (seconds: number) =>
  new Refusal(503, 'Perubahan belum dapat disimpan. Coba lagi sebentar lagi.', {
    retryAfter: seconds,
  });
export const conflict = (text: string) => new Refusal(409, text);
/** 422 with a text under each field. */
export const invalid = (errors: Readonly<Record<string, string>>) =>
  new Refusal(422, Object.values(errors)[0] ?? 'Data tidak valid.', { errors });
