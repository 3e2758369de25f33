import { isLoopback } from '../core/this-machine';
import { databaseAddress } from '../store/address';
import { doubtful, type Finding } from './findings';
import { isPublic, seedOf } from './read';
import type { Environment } from './settings';

interface Weakness {
  isThere(settings: Environment): boolean;
  readonly said: string;
  readonly remedy: string;
}

const isUnsafe = (url: string | undefined) => url !== undefined && !databaseAddress(url).isSafe;
const isElsewhere = (address: string) => !isLoopback(new URL(address).hostname);
const isWide = (subnet: string) => Number(subnet.split('/')[1] ?? 128) < 8;

/** A short token can be guessed by who may ask often. */
const GOOD_TOKEN = 32;

/** Settings that the server starts with, though it should not be left at them. */
const WEAKNESSES: readonly Weakness[] = [
  {
    isThere: ({ HOST, TRUSTED_PROXIES }) => !isLoopback(HOST) && TRUSTED_PROXIES.length === 0,
    said: 'Others reach the server at HOST without a proxy, so that passwords are sent without TLS.',
    remedy: 'Put a proxy with TLS in front of it and name that in TRUSTED_PROXIES.',
  },
  {
    isThere: ({ TRUSTED_PROXIES }) => TRUSTED_PROXIES.some(isWide),
    said: 'TRUSTED_PROXIES has nearly everybody in it, who may then call under any address.',
    remedy: 'Name the addresses of your proxies.',
  },
  {
    isThere: (settings) => isPublic(settings) && seedOf(settings) !== 'none',
    said: 'SEED fills an empty database with people whose password everybody knows, and others reach the server.',
    remedy: 'Set SEED=none, or leave it out.',
  },
  {
    isThere: (settings) =>
      settings.SANDBOX_TEST && (isPublic(settings) || settings.DATABASE_URL !== undefined),
    said: 'SANDBOX_TEST hashes passwords so that they are guessed in no time.',
    remedy: 'Leave it out.',
  },
  {
    isThere: ({ METRICS_TOKEN }) => METRICS_TOKEN !== undefined && METRICS_TOKEN.length < GOOD_TOKEN,
    said: `METRICS_TOKEN has fewer than ${GOOD_TOKEN} characters.`,
    remedy: 'Take one that is made at random, as by `openssl rand -hex 24`.',
  },
  {
    isThere: ({ DATABASE_URL }) => isUnsafe(DATABASE_URL),
    said: 'DATABASE_URL leads to another machine, which does not show who it is.',
    remedy: 'Add sslmode=verify-full.',
  },
  {
    isThere: ({ DATABASE_READ_URL }) => isUnsafe(DATABASE_READ_URL),
    said: 'DATABASE_READ_URL leads to another machine, which does not show who it is.',
    remedy: 'Add sslmode=verify-full.',
  },
  {
    isThere: ({ BROKER_URL = '' }) =>
      BROKER_URL.split(',').some((one) => /^(redis|nats):/.test(one) && isElsewhere(one)),
    said: 'BROKER_URL leads to another machine without TLS.',
    remedy: 'Take rediss:// or tls://.',
  },
  {
    isThere: ({ CORS_ORIGINS }) => CORS_ORIGINS.some((one) => one.startsWith('http:') && isElsewhere(one)),
    said: 'CORS_ORIGINS lets a page call that is sent without TLS, and may be anybody’s on the way.',
    remedy: 'Serve it by https.',
  },
  {
    isThere: ({ LOG_LEVEL }) => LOG_LEVEL === 'silent',
    said: 'LOG_LEVEL tells nothing, whatever fails.',
    remedy: 'Take warn.',
  },
];

export const findWeaknesses = (settings: Environment): Finding[] =>
  WEAKNESSES.filter(({ isThere }) => isThere(settings)).map(({ said, remedy }) => doubtful(said, remedy));
