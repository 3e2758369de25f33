import * as z from 'zod/mini';
import * as entities from './entities';
import { importedMessages, importedNumbers, importedProxies } from './imports';
import { count, counter, entity, id, idOrNull, money, rowsOf, textOrNull } from './scalars';

const meta = z.catch(
  z.nullish(entity({}, { totalPages: count, epoch: textOrNull, seq: z.nullish(counter) })),
  undefined,
);
/** Where in the socket's history an answer was read. */
export interface ReadPosition {
  readonly epoch: string;
  readonly seq: number;
}
const positionOf = (read: z.output<typeof meta>): ReadPosition | null =>
  read?.epoch && read.seq != null ? { epoch: read.epoch, seq: read.seq } : null;

const fieldsOf = (value: unknown) =>
  (typeof value === 'object' && value !== null ? value : {}) as Readonly<Record<string, unknown>>;

/** A list in `list` or `data` (interchangeable), required; with the position it was read at, if told. */
const listAnswer = <S extends z.ZodMiniType>(item: S) =>
  z.pipe(
    z.pipe(
      z.transform((answer: unknown) => {
        if (Array.isArray(answer)) return { list: answer };
        const fields = fieldsOf(answer);
        return { ...fields, list: fields.list === undefined ? fields.data : fields.list };
      }),
      z.object({
        list: z.pipe(
          z.custom((list) => list !== undefined),
          rowsOf(item),
        ),
        total: z.optional(money),
        meta,
      }),
    ),
    z.transform((answer) => ({
      ...answer.list,
      total: answer.total ?? 0,
      totalPages: Math.max(1, Math.floor(answer.meta?.totalPages ?? 1)),
      position: positionOf(answer.meta),
    })),
  );
export interface ListAnswer<T> {
  readonly rows: readonly T[];
  readonly unreadable: readonly {
    readonly index: number;
    readonly path: string;
    readonly expected: string;
  }[];
  readonly total: number;
  readonly totalPages: number;
  readonly position: ReadPosition | null;
}

/** One essential field, e.g. `{ generator: … }`. */
const only = <N extends string, S extends z.ZodMiniType>(name: N, schema: S) =>
  z.object({ [name]: schema } as Record<N, S>);
const nothing = z.transform(() => null);
const required = z.string().check(z.minLength(1));
const deviceId = required;
const paged = { page: z.int().check(z.minimum(1)) };
const searched = {
  ...paged,
  user_id: z.optional(z.nullable(id)),
  synced: z.optional(z.boolean()),
  search: z.optional(z.string()),
};
const file = z.instanceof(Blob);
const runnerFields = {
  whatsapp_id: id,
  b_insert: z.literal([0, 1]),
  interval_min: z.number(),
  interval_max: z.number(),
};

/** What each call is given, by name; ids that the path carries stand among the fields. */
export const requests = {
  none: z.object({}),
  byId: z.object({ id }),
  byUser: z.object({ userId: id }),
  paged: z.object(paged),
  syncedPage: z.object({ ...paged, synced: z.optional(z.boolean()) }),
  senderPage: z.object(searched),
  imported: z.object({ file }),
  login: z.object({ email: z.string(), password: z.string() }),
  register: z.object({
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    password: z.string(),
    password2: z.string(),
    agreeToTerms: z.boolean(),
    affiliateCode: z.string(),
    referral_code: z.string(),
  }),
  validate: z.object({ token: z.string() }),
  userUpdate: z.looseObject({ id }),
  memberPage: z.object({ ...paged, search: z.optional(z.string()) }),
  referralPage: z.object({ ...paged, userId: id }),
  ownedPage: z.object({ ...paged, user_id: z.optional(z.nullable(id)) }),
  newClient: z.object({
    deviceId,
    userId: id,
    previousDeviceId: z.optional(deviceId),
    phoneNumber: z.optional(z.string()),
  }),
  byDevice: z.object({ deviceId }),
  sendMessage: z.object({ senders: z.array(deviceId), targets: z.array(required), message: required }),
  whatsappSave: z.object({
    clientid: deviceId,
    phonenumber: z.string(),
    pushname: z.string(),
    server: z.string(),
    serialized: z.string(),
    proxyId: z.nullable(id),
    user_id: id,
    reconnect: z.nullable(id),
  }),
  whatsappList: z.object({ userId: id, synced: z.optional(z.boolean()) }),
  whatsappStatus: z.object({ id, status: z.enum(['idle', 'sending']) }),
  whatsappInterval: z.object({ id, interval_min: z.number(), interval_max: z.number() }),
  startBlasting: z.object({ whatsappClientId: deviceId, socketClientId: required, loop: z.literal(true) }),
  stopBlasting: z.object({ whatsappClientId: deviceId, socketClientId: required }),
  generatorSave: z.object({
    id: z.optional(id),
    start_number: required,
    end_number: required,
    ...runnerFields,
  }),
  validatorCreate: z.object({ file, ...runnerFields }),
  validatorUpdate: z.object({ id, ...runnerFields }),
  setting: z.object({
    interval_min: z.number(),
    interval_max: z.number(),
    price: z.number(),
    bank_names: required,
    colors: required,
    referral_percent: z.number(),
    info: required,
  }),
  proxySave: z.object({ value: required }),
  proxyUpdate: z.object({ id, value: required, status: required }),
  phoneNumberSave: z.object({ number: required, name: required }),
  phoneNumberUpdate: z.object({ id, number: required, name: required, status: required }),
  messageSave: z.object({
    id: z.optional(id),
    file: z.optional(file),
    text: z.string(),
    text_wa: z.string(),
    button: z.string(),
    status: required,
  }),
  bonusCreate: z.object({ nominal: z.number(), reason: required, userId: id, adminId: id }),
  levelSave: z.object({
    id: z.optional(id),
    name: required,
    blast_fee: z.number(),
    requirement_blast: z.number(),
  }),
  monitorQuery: z.object({ id: z.optional(z.string()) }),
  withdrawRequest: z.object({ nominal: z.number(), userId: id }),
  withdrawUpdate: z.object({ id, status: z.enum(['requested', 'accepted', 'rejected']) }),
} as const;

/** A level arrives as its name or as the level itself. */
const levelName = z.catch(
  z.pipe(
    z.transform((value: unknown) =>
      typeof value === 'object' && value !== null ? fieldsOf(value).name : value,
    ),
    textOrNull,
  ),
  null,
);
const session = z.object({ token: required, user: entities.user });
/** What each call answers, by name. */
export const answers = {
  nothing,
  session,
  validity: z.object({
    isvalid: z.pipe(
      z.transform((value: unknown) => Boolean(value) && value !== 'false' && value !== '0'),
      z.boolean(),
    ),
  }),
  userDetail: z.object({ user: entities.user, level: levelName, color: textOrNull }),
  blastFee: only('blast_fee', money),
  userSaved: only('user', entities.user),
  users: only('users', rowsOf(entities.user)),
  userPage: listAnswer(entities.user),
  count: only('count', count),
  referralPage: listAnswer(entities.referral),
  newClient: only('proxyId', idOrNull),
  qr: only('qr', required),
  clientState: only('state', textOrNull),
  messageCreated: only('message', z.unknown()),
  whatsapp: only('whatsapp', entities.whatsapp),
  whatsappPage: listAnswer(entities.whatsapp),
  whatsappData: only('data', entities.whatsapp),
  whatsappCount: entity({}, { connectedCount: count, disconnectedCount: count }),
  messageLogCount: entity({}, { successCount: count, failCount: count }),
  income: only('income', money),
  balance: only('balance', money),
  total: only('total', money),
  blastResult: entity({}, { success: count, fail: count }),
  generator: only('generator', entities.generator),
  generatorPage: listAnswer(entities.generator),
  validator: only('validator', entities.validator),
  validatorPage: listAnswer(entities.validator),
  results: listAnswer(entities.resultRow),
  setting: only('setting', entities.setting),
  settingSaved: z.object({ setting: z.optional(entities.setting) }),
  proxy: only('proxy', entities.proxy),
  proxyPage: listAnswer(entities.proxy),
  proxyImport: importedProxies,
  proxyUse: entity({}, { used: count, unUsed: count }),
  phoneNumber: only('phoneNumber', entities.phoneNumber),
  phoneNumberPage: listAnswer(entities.phoneNumber),
  phoneNumberImport: importedNumbers,
  blastCount: entity({}, { blasted: count, unBlasted: count }),
  message: only('message', entities.message),
  messagePage: listAnswer(entities.message),
  messageImport: importedMessages,
  bonus: only('bonus', entities.bonus),
  bonusPage: listAnswer(entities.bonus),
  totalBonus: only('totalBonus', money),
  level: only('level', entities.level),
  levelPage: listAnswer(entities.level),
  withdraw: only('withdraw', entities.withdraw),
  withdrawPage: listAnswer(entities.withdraw),
  monitor: only('data', z.unknown()),
} as const;
