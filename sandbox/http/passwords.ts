import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';

const BLOCK = 8;
const PARALLEL = 1;
const LENGTH = 32;
/** A hash at full cost takes 128 MB, so that only this many run at a time. */
const AT_ONCE = 2;

export interface Passwords {
  /** `scrypt$N$r$p$salt$key`, salt and key in base64url. */
  hash(password: string): Promise<string>;
  /** Takes as long without a stored hash as with one, so that time does not tell which e-mails exist. */
  matches(password: string, stored: string | null): Promise<boolean>;
}

const derive = (password: string, salt: Buffer, options: ScryptOptions) =>
  new Promise<Buffer>((resolve, reject) =>
    scrypt(password.normalize('NFKC'), salt, LENGTH, { ...options, maxmem: 256 * 2 ** 20 }, (error, key) =>
      error ? reject(error) : resolve(key),
    ),
  );

const COST = 2 ** 17;

/** scrypt with N = `cost` (less in tests alone), r = 8, p = 1. */
export function createPasswords(cost = COST): Passwords {
  let running = 0;
  const waiting: (() => void)[] = [];
  const limited = async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
  const format = (salt: Buffer, key: Buffer) =>
    ['scrypt', cost, BLOCK, PARALLEL, salt.toString('base64url'), key.toString('base64url')].join('$');
  const decoy = format(randomBytes(16), randomBytes(LENGTH));

  return {
    hash: (password) =>
      limited(async () => {
        const salt = randomBytes(16);
        return format(salt, await derive(password, salt, { N: cost, r: BLOCK, p: PARALLEL }));
      }),
    matches: (password, stored) =>
      limited(async () => {
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
