import { isIP } from 'node:net';
import { databaseAddress } from '../store/address';

/** How a kind of setting is read. */
export interface Kind<T> {
  /** What it must be, in words. */
  readonly allowed: string;
  /** Throws where it is not that; the error's message, if any, says more, such as "which has a path". */
  read(given: string): T;
  /** As it may be printed. Default: as given. */
  shown?(given: string): string;
}

function refuse(why = ''): never {
  throw new Error(why);
}

const within = (min: number, max: number, pattern: RegExp) => (given: string) => {
  const value = pattern.test(given) ? Number(given) : Number.NaN;
  return value >= min && value <= max ? value : refuse();
};

export const whole = (min: number, max: number): Kind<number> => ({
  allowed: `a whole number from ${min} to ${max}`,
  read: within(min, max, /^\d+$/),
});

export const decimal = (min: number, max: number): Kind<number> => ({
  allowed: `a number from ${min} to ${max}`,
  read: within(min, max, /^\d+(\.\d+)?$/),
});

const inWords = (words: readonly string[]) => `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;

export const oneOf = <const T extends string>(...names: readonly T[]): Kind<T> => ({
  allowed: inWords(names),
  read: (given) => names.find((name) => name === given) ?? refuse(),
});

export const flag: Kind<boolean> = {
  allowed: '1 or 0',
  read: (given) => {
    if (!['1', 'true', '0', 'false'].includes(given)) refuse();
    return given === '1' || given === 'true';
  },
};

export const text = (allowed: string): Kind<string> => ({ allowed, read: (given) => given });

/** Those of a list, separated by commas. */
const listOf = (allowed: string, read: (one: string) => string): Kind<readonly string[]> => ({
  allowed: `${allowed}, separated by commas`,
  read: (given) =>
    given
      .split(',')
      .map((one) => one.trim())
      .filter(Boolean)
      .map(read),
});

const isPrefix = (prefix: string, bits: number) => /^\d{1,3}$/.test(prefix) && Number(prefix) <= bits;

export const proxies = listOf('addresses and subnets, such as 127.0.0.1,10.0.0.0/8', (one) => {
  const [address = '', prefix, more] = one.split('/');
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  const isOne = bits > 0 && more === undefined && (prefix === undefined || isPrefix(prefix, bits));
  return isOne ? one : refuse(`of which "${one}" is none`);
});

/** Browsers send an origin without a slash at its end, in lower case, without the port that its scheme implies. */
export const origins = listOf('origins without a path, such as https://a.example', (one) => {
  if (!URL.canParse(one) || !/^https?:$/.test(new URL(one).protocol)) refuse(`of which "${one}" is none`);
  const { origin, pathname, search, hash, username } = new URL(one);
  if (pathname !== '/') refuse(`of which "${one}" has a path`);
  if (search || hash || username) refuse(`of which "${one}" has more than a scheme, a host and a port`);
  return origin;
});

const NAME = /^(?![\d.]+$)[a-z\d]([\w.-]*[a-z\d])?$/i;
export const host: Kind<string> = {
  allowed: 'an address or a name of this machine, such as 127.0.0.1, ::1, 0.0.0.0 or localhost',
  read: (given) => {
    const bare = given.replace(/^\[(.*)\]$/, '$1');
    return isIP(bare) !== 0 || NAME.test(bare) ? bare : refuse();
  },
};

/** An address without its password, also one that cannot be read. A user without a password may be a token. */
const withoutPassword = (address: string): string =>
  address
    .replace(/^([a-z]+:\/\/)?(.*)@/is, (_, scheme = '', user: string) => {
      const name = /^[^:@/]*(?=:)/.exec(user)?.[0] ?? (/^postgres/i.test(scheme) ? user : null);
      if (name === user) return `${scheme}${user}@`;
      return name === null ? `${scheme}***@` : `${scheme}${name}:***@`;
    })
    .replace(/((?:ssl)?password=)[^&\s]*/gi, '$1***');

const hostIsFit = (name: string) => {
  const [, port] = /:(\d+)$/.exec(name) ?? [];
  return port === undefined ? !/:[^\]]*$/.test(name) : Number(port) > 0 && Number(port) < 65_536;
};

/** `postgres://` or `postgresql://`, and of what follows no more than is known to fail. */
export const databaseUrl: Kind<string> = {
  allowed:
    'an address that begins with postgres:// or postgresql://, such as postgresql://blaster:secret@127.0.0.1/blaster',
  read: (given) => {
    if (!/^postgres(ql)?:\/\//.test(given)) refuse();
    try {
      if (!databaseAddress(given).hosts.every(({ name }) => hostIsFit(name)))
        // What stands there may be half of a password.
        refuse('whose port is none from 1 to 65535, or whose password has / or ? in it (write %2F and %3F)');
    } catch (error) {
      refuse((error as Error).message);
    }
    return given;
  },
  shown: withoutPassword,
};

const isAddress = (address: string, protocol: RegExp, path: RegExp) =>
  URL.canParse(address) && protocol.test(address) && path.test(new URL(address).pathname);

export const brokerUrl: Kind<string> = {
  allowed:
    'redis://host:port/number or rediss://…, or nats://host:port/fleet or tls://…, the servers of one cluster separated by commas',
  read: (given) => {
    const isRedis = isAddress(given, /^rediss?:\/\//, /^(\/\d*)?$/);
    const isNats = given.split(',').every((one) => isAddress(one, /^(nats|tls):\/\//, /^(\/[\w-]*)?$/));
    return isRedis || isNats ? given : refuse();
  },
  shown: withoutPassword,
};

export const publicUrl: Kind<string> = {
  allowed: 'an address that begins with http:// or https://',
  read: (given) => (isAddress(given, /^https?:\/\//, /^/) ? given : refuse()),
};

/** As push services take it (RFC 8292). */
export const pushContact: Kind<string> = {
  allowed: 'mailto: and an e-mail address, or an address that begins with https://',
  read: (given) =>
    /^mailto:[^@\s]+@[^@\s]+$/.test(given) || isAddress(given, /^https:\/\//, /^/) ? given : refuse(),
};

export const secret = (least: number): Kind<string> => ({
  allowed: `at least ${least} characters, none of them blank`,
  read: (given) => (given.length >= least && /^\S+$/.test(given) ? given : refuse()),
  shown: (given) => `*** (${given.length} characters)`,
});
