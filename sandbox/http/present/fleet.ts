import { planWaitAt, presentPlanWait } from '../../network/plans';
import type {
  generators,
  messages,
  optOuts,
  phoneNumbers,
  proxies,
  validators,
  whatsapps,
} from '../../store/schema';

type Account = typeof whatsapps.$inferSelect;
/** The owner's name, as sent with an account. */
export type AccountOwner = Readonly<Record<'firstname' | 'lastname', string>>;

/** An account as it stands at `now`. */
export const presentWhatsapp = (account: Account, now: number) => {
  const planWait = planWaitAt(account, now);
  return {
    id: account.id,
    clientid: account.clientid,
    phonenumber: account.phonenumber,
    pushname: account.pushname,
    server: account.server,
    serialized: account.serialized,
    proxyId: account.proxyId,
    user_id: account.userId,
    state: account.state,
    status: account.status,
    count_success: account.countSuccess,
    count_fail: account.countFail,
    income: account.income,
    suspended: account.suspended ? 1 : 0,
    suspended_count: account.suspendedCount,
    suspendedAt: account.suspendedAt,
    linkedAt: account.createdAt,
    plan: account.plan,
    planWait: planWait && presentPlanWait(planWait),
  };
};
export const presentOwned = (account: Account, owner: AccountOwner, now: number) => ({
  ...presentWhatsapp(account, now),
  User: owner,
});

/** The host and port of a proxy, without its scheme and what signs in to it. */
export const hostOf = (proxy: string) => proxy.replace(/^\w+:\/\//, '').replace(/^.*@/, '');

type Carrier = Pick<typeof whatsapps.$inferSelect, 'id' | 'pushname' | 'phonenumber' | 'clientid'>;

const presentRunner = (
  row: typeof generators.$inferSelect | typeof validators.$inferSelect,
  carrier: Carrier,
) => ({
  id: row.id,
  whatsapp_id: row.whatsappId,
  b_insert: row.insertFound ? 1 : 0,
  interval_min: row.intervalMin,
  interval_max: row.intervalMax,
  count_success: row.countSuccess,
  count_fail: row.countFail,
  progress: row.progress,
  state: row.state,
  status: row.status,
  Whatsapp: {
    id: carrier.id,
    pushname: carrier.pushname,
    phonenumber: carrier.phonenumber,
    clientid: carrier.clientid,
  },
});

export const presentGenerator = (row: typeof generators.$inferSelect, carrier: Carrier) => ({
  ...presentRunner(row, carrier),
  start_number: row.startNumber,
  end_number: row.endNumber,
  current_number: row.currentNumber,
});

export const presentValidator = (
  row: typeof validators.$inferSelect,
  carrier: Carrier,
  storedName: string,
) => ({
  ...presentRunner(row, carrier),
  file: `uploads/${storedName}`,
  fileName: storedName,
  fileUrl: `/api/files/${encodeURIComponent(storedName)}`,
});

export const presentPhoneNumber = (row: typeof phoneNumbers.$inferSelect) => ({
  id: row.id,
  number: row.number,
  name: row.name,
  status: row.status,
  in_use: row.inUse ? 1 : 0,
  count_success: row.countSuccess,
  count_fail: row.countFail,
  last_sent: row.lastSent?.toISOString() ?? null,
  opted_out: row.optedOut ? 1 : 0,
});

export const presentOptOut = (row: typeof optOuts.$inferSelect) => ({
  id: row.id,
  number: row.number,
  at: row.at,
  how: row.how,
  by: row.personName,
  heard_by: row.heardBy,
  note: row.note,
  taken_back_at: row.takenBackAt,
  taken_back_by: row.takenBackName,
});

export const presentProxy = (row: typeof proxies.$inferSelect) => ({
  id: row.id,
  value: row.value,
  status: row.status,
  count_use: row.uses,
});

/** `uses` is how often it was sent. */
export const presentMessage = (row: typeof messages.$inferSelect & { readonly uses: number }) => ({
  id: row.id,
  media: row.media,
  text: row.text,
  text_wa: row.textWa,
  button: row.button,
  status: row.status,
  count_use: row.uses,
});
