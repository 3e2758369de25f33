import { MESSAGE_DAYS } from '../store/expiry';
import { AUDIT_MONTHS, LEDGER_MONTHS } from '../store/partitions';
import {
  brokerUrl,
  databaseUrl,
  decimal,
  flag,
  host,
  type Kind,
  oneOf,
  origins,
  publicUrl,
  pushContact,
  proxies,
  secret,
  text,
  whole,
} from './kinds';

interface Setting extends Kind<unknown> {
  /** What holds where nothing is given, as it would be given. */
  readonly fallback?: string;
}

/** What the server reads from its environment; ../README.md says what each is for. */
export const SETTINGS = {
  PORT: { ...whole(0, 65_535), fallback: '5173' },
  HOST: { ...host, fallback: '127.0.0.1' },
  DATA_DIR: { ...text('a folder that can be written to'), fallback: '.data' },
  DATABASE_URL: databaseUrl,
  DATABASE_READ_URL: databaseUrl,
  BROKER_URL: brokerUrl,
  SEED: oneOf('demo', 'large', 'none'),
  TRUSTED_PROXIES: { ...proxies, fallback: '' },
  METRICS_TOKEN: secret(16),
  SHUTDOWN_GRACE: { ...decimal(0, 3600), fallback: '20' },
  SPEED: { ...decimal(0.01, 10_000), fallback: '1' },
  MESSAGE_DAYS: { ...whole(1, 3650), fallback: String(MESSAGE_DAYS) },
  LEDGER_MONTHS: { ...whole(12, 240), fallback: String(LEDGER_MONTHS) },
  AUDIT_MONTHS: { ...whole(12, 240), fallback: String(AUDIT_MONTHS) },
  CORS_ORIGINS: { ...origins, fallback: '' },
  LOG_LEVEL: { ...oneOf('silent', 'error', 'warn', 'info', 'debug'), fallback: 'warn' },
  PUBLIC_URL: publicUrl,
  PUSH_CONTACT: pushContact,
  SANDBOX_TEST: { ...flag, fallback: '0' },
} satisfies Readonly<Record<string, Setting>>;

export type SettingName = keyof typeof SETTINGS;
export const SETTING_NAMES = Object.keys(SETTINGS) as SettingName[];
export const settingOf = (name: SettingName): Setting => SETTINGS[name];

type Read<S extends Setting> = ReturnType<S['read']> | (S extends { fallback: string } ? never : undefined);
/** The settings, each as it was given or by its default. */
export type Environment = { readonly [N in SettingName]: Read<(typeof SETTINGS)[N]> };
