import * as z from 'zod/mini';

/** Calls whose answers are told each second to pages of the office that look at them. */
export const TOLD_SUMS = [
  'whatsapp.count',
  'messageLog.todayCount',
  'messageLog.totalCount',
  'phoneNumber.countBlast',
  'proxy.countUse',
  'users.active',
  'whatsapp.totals',
] as const;
export type ToldSum = (typeof TOLD_SUMS)[number];

/** Rows of a page that are heeded. */
export const MOST_ROWS = 1500;
const watchedFields = {
  /** Keys of rows, such as `whatsapp:<clientid>` or `phonenumber:<id>`. */
  rows: z.array(z.string().check(z.maxLength(220))).check(z.maxLength(MOST_ROWS)),
  sums: z.array(z.enum(TOLD_SUMS)),
  /** All there is, whatever that costs: for a monitor. */
  everything: z.optional(z.literal(true)),
};
/** What a page of the office looks at. */
export type Watched = z.output<z.ZodMiniObject<typeof watchedFields>>;

/** What a client may say on the socket. */
export const clientMessage = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('auth'),
    token: z.string().check(z.minLength(1), z.maxLength(512)),
    /** That it reads several messages as rows, too; another server goes on as ever. */
    frames: z.catch(z.optional(z.literal('rows')), undefined),
    /** That it is to be sent what it looks at alone; on the channel of the office. */
    watch: z.catch(z.optional(z.object(watchedFields)), undefined),
  }),
  z.object({ type: z.literal('watch'), ...watchedFields }),
  z.object({ type: z.literal('pong') }),
]);
export type ClientMessage = z.output<typeof clientMessage>;
