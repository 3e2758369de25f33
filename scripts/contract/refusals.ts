import type { JsonSchema } from './json-schema';

/** How a server says no. */
export const refusalSchema: JsonSchema = {
  type: 'object',
  description:
    'The text that the page shows is the first of `msg`, `message` and `error` that is not empty; `error` is read first where a call says so. Where there is none, or the body is no JSON, the page has a text of its own.',
  properties: {
    msg: { type: 'string', description: 'What people are told.', examples: ['Data tidak ditemukan.'] },
    message: { type: 'string', description: 'The same.' },
    error: { type: 'string', description: 'The same.' },
    errors: {
      type: 'object',
      description: 'A text for each field of the form that was wrong.',
      additionalProperties: { type: 'string' },
    },
    code: {
      type: 'integer',
      description:
        '1: the bank account is missing (`withdraw.request` alone). 2: the sign-in needs a code, or another one (`auth.login` alone). 3: nothing can be done before a second factor is set up; the page leads there.',
    },
  },
  anyOf: [{ required: ['msg'] }, { required: ['message'] }, { required: ['error'] }],
};

interface Refusal {
  readonly name: string;
  readonly description: string;
  readonly example: Readonly<Record<string, unknown>>;
}

/** What is refused with which status, and what the page does then. */
export const refusals = {
  400: {
    name: 'Unreadable',
    description: 'The request cannot be read. The page shows the text.',
    example: { msg: 'Permintaan tidak dapat dibaca.' },
  },
  401: {
    name: 'Unauthenticated',
    description:
      'No session, or none any more. The page has its token validated, and signs out if that says no.',
    example: { msg: 'Sesi Anda sudah berakhir. Silakan masuk lagi.' },
  },
  403: {
    name: 'Forbidden',
    description: 'Not for this role, or not theirs. The page shows the text and has its token validated.',
    example: { msg: 'Anda tidak memiliki akses.' },
  },
  404: {
    name: 'NotFound',
    description:
      'There is no such thing. Of a call beyond the original contract: the server does not know it.',
    example: { msg: 'Data tidak ditemukan.' },
  },
  409: {
    name: 'Conflict',
    description:
      'It does not go with how things are, such as a second decision on a withdraw; or a request with the same `Idempotency-Key` is still being answered. The page shows the text and reads again.',
    example: { msg: 'Penarikan ini sudah diterima.' },
  },
  413: {
    name: 'TooLarge',
    description:
      'The body is larger than 1 MiB, or the file larger than 10 MiB. What was typed and chosen stays.',
    example: { msg: 'Data terlalu besar. Ukuran file maksimal 10 MB.' },
  },
  415: {
    name: 'UnsupportedType',
    description: 'The body or the file is of a kind that is not taken. What was typed and chosen stays.',
    example: { msg: 'Jenis data tidak didukung.' },
  },
  422: {
    name: 'Invalid',
    description:
      'Fields are wrong, each with its text under `errors`; or the `Idempotency-Key` belongs to another body. The page shows each text at its field.',
    example: { msg: 'Nominal wajib diisi.', errors: { nominal: 'Wajib diisi.' } },
  },
  429: {
    name: 'TooMany',
    description:
      'Too many requests. A GET is tried three times in all, each after `Retry-After` (a minute at most); of anything else the page says how long to wait.',
    example: { msg: 'Terlalu banyak percobaan.' },
  },
  503: {
    name: 'Busy',
    description:
      'The server cannot do it for now, as while its database is away: nothing was done, or it is found out under the same `Idempotency-Key`. A GET is tried three times in all, and so is a change that carries such a key, each after `Retry-After`; the page says that it does.',
    example: { msg: 'Server sedang sibuk. Coba lagi sebentar lagi.' },
  },
  504: {
    name: 'TimedOut',
    description: 'What was waited for did not come in time.',
    example: { msg: 'Waktu tunggu habis. Coba lagi.' },
  },
  '5XX': {
    name: 'Failed',
    description:
      'The server failed. A GET is tried three times in all where it is 500, 502 or 504; anything else once.',
    example: { msg: 'Terjadi kesalahan pada server.' },
  },
} as const satisfies Readonly<Record<string, Refusal>>;
export type RefusalStatus = keyof typeof refusals | `${keyof typeof refusals}`;

export const refusalResponses = () =>
  Object.fromEntries(
    Object.entries(refusals).map(([status, { name, description, example }]) => [
      name,
      {
        description,
        ...((status === '429' || status === '503') && {
          headers: {
            'Retry-After': {
              description: 'Seconds to wait, or a date.',
              schema: { type: 'string' },
              example: '30',
            },
          },
        }),
        content: {
          'application/json': { schema: { $ref: '#/components/schemas/Refusal' }, example },
        },
      },
    ]),
  );
