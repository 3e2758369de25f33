import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { type Caller, createFairQueue } from '../core/fair-queue';

const BLOCK = 8;
const PARALLEL = 1;
const LENGTH = 32;
/** A hash at full cost takes 128 MB, so that only this many run at a time. */
const AT_ONCE = 2;
/** Longest queue: behind so many a caller waits for ten seconds and more. */
const LONGEST_QUEUE = 50;

/** Never inside a transaction: a hash takes as long as hundreds of calls, and its turn may be far away. */
export interface Passwords {
  /** `scrypt$N$r$p$salt$key`, salt and key in base64url. */
  hash(password: string, caller?: Caller): Promise<string>;
  /** Takes as long without a stored hash as with one, so that timing does not reveal which e-mails exist. */
  matches(password: string, stored: string | null, caller?: Caller): Promise<boolean>;
}

const derive = (password: string, salt: Buffer, options: ScryptOptions) =>
  new Promise<Buffer>((resolve, reject) =>
    scrypt(password.normalize('NFKC'), salt, LENGTH, { ...options, maxmem: 256 * 2 ** 20 }, (error, key) =>
      error ? reject(error) : resolve(key),
    ),
  );

const COST = 2 ** 17;
/** The server itself. */
const ANONYMOUS: Caller = { network: '', person: '' };

/** scrypt with N = `cost` (less in tests alone), r = 8, p = 1. */
export function createPasswords(cost = COST): Passwords {
  const queue = createFairQueue(AT_ONCE, LONGEST_QUEUE);
  const format = (salt: Buffer, key: Buffer) =>
    ['scrypt', cost, BLOCK, PARALLEL, salt.toString('base64url'), key.toString('base64url')].join('$');
  const decoy = format(randomBytes(16), randomBytes(LENGTH));

  return {
    hash: (password, caller = ANONYMOUS) =>
      queue.run(caller, async () => {
        const salt = randomBytes(16);
        return format(salt, await derive(password, salt, { N: cost, r: BLOCK, p: PARALLEL }));
      }),
    matches: (password, stored, caller = ANONYMOUS) =>
      queue.run(caller, async () => {
        const [, N, r, p, salt, key] = (stored ?? decoy).split('$');
        const expected = Buffer.from(key ?? '', 'base64url');
        const actual = await derive(password, Buffer.from(salt ?? '', 'base64url'), {
          N: Number(N),
          r: Number(r),
          p: Number(p),
        });
        return timingSafeEqual(actual, expected) && stored !== null;
      }),
  };
}
