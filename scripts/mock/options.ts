import { parseArgs } from 'node:util';
import { decimal, host, type Kind, whole } from '../../sandbox/environment/kinds';
import { meantBy } from '../../sandbox/environment/similar';
import type { Between } from './between';
import { DIALECT_NAMES, type DialectName, DIALECTS, LEGACY } from './dialects';
import { FAULT_NAMES, FAULTS, type FaultName, faultOf, REFUSALS } from './faults';
import type { startMock } from './mock';

const table = (rows: readonly (readonly [string, string])[]) =>
  rows.map(([name, text]) => `  ${name.padEnd(22)}${text}`).join('\n');
/** As it may be given. */
export const shownFault = (name: FaultName) =>
  FAULTS[name].amount === 1 ? name : `${name}=${FAULTS[name].amount}`;
export const USAGE = `usage: npm run mock -- [--port 5180] [--host 127.0.0.1] [--heartbeat 15] [--pace 1] [--seed 1]
       [--dialect …[,…]]… [--fault …[=…][,…]]…
${table([
  ['--heartbeat', 'seconds between two `ping`s'],
  ['--pace', 'seconds of one step of a blast, a pairing, a generator or a validator'],
  ['--seed', 'what chance brings: the same seed, the same calls, the same run'],
])}
--dialect: forms that the page puts up with, in place of the contract's; several at once
${table([...DIALECT_NAMES.map((name) => [name, DIALECTS[name].text] as const), ['legacy', LEGACY.join(', ')]])}
--fault: what goes wrong, after = the share of calls or events, or the ms; several at once
${table(FAULT_NAMES.map((name) => [shownFault(name), FAULTS[name].text] as const))}`;

/** Why the command cannot be run as it was written, in a line for each reason. */
export class WrongUsage extends Error {
  override readonly name = 'WrongUsage';
}

const NUMBERS = {
  port: { ...whole(0, 65_535), fallback: '5180' },
  host: { ...host, fallback: '127.0.0.1' },
  heartbeat: { ...decimal(0.1, 3600), fallback: '15' },
  pace: { ...decimal(0.01, 3600), fallback: '1' },
  seed: { ...whole(0, 4_294_967_295), fallback: '1' },
} satisfies Readonly<Record<string, Kind<unknown> & { readonly fallback: string }>>;
const AMOUNTS = { share: decimal(0, 1), ms: decimal(0, 600_000) };
const KNOWN = [...Object.keys(NUMBERS), 'dialect', 'fault', 'help'];

const meant = (name: string, known: readonly string[]) => {
  const found = meantBy(name, known);
  return found === undefined ? '' : ` Did you mean ${found}?`;
};

export interface Options {
  readonly isHelp: boolean;
  readonly mock: Parameters<typeof startMock>[0];
  /** What is switched on, as it would be given. */
  readonly switches: readonly string[];
}

export function readOptions(args: readonly string[]): Options {
  const problems: string[] = [];
  const string = { type: 'string' } as const;
  const several = { type: 'string', multiple: true } as const;
  const { values, positionals } = parseArgs({
    args: [...args],
    strict: false,
    options: {
      ...Object.fromEntries(Object.keys(NUMBERS).map((name) => [name, string])),
      dialect: several,
      fault: several,
      help: { type: 'boolean' },
    },
  });
  const given = (name: string) => [values[name] ?? []].flat().map((one) => (one === true ? '' : String(one)));
  for (const name of Object.keys(values).filter((it) => !KNOWN.includes(it)))
    problems.push(
      `--${name} is no switch of the mock; there are ${KNOWN.map((it) => `--${it}`).join(', ')}.${meant(name, KNOWN)}`,
    );
  for (const text of positionals) problems.push(`"${text}" belongs to no switch; --help lists them.`);
  function read<T>(name: string, text: string, kind: Kind<T>): T {
    try {
      return kind.read(text);
    } catch {
      problems.push(`--${name} is "${text}"; it must be ${kind.allowed}.`);
      return undefined as T;
    }
  }
  const single = <T>(name: keyof typeof NUMBERS, kind: Kind<T> & { readonly fallback: string }) =>
    read(name, given(name).at(-1) ?? kind.fallback, kind);
  const listed = (name: string) => given(name).flatMap((text) => text.split(','));
  function named<T extends string>(what: string, name: string, names: readonly T[]): T | undefined {
    const found = names.find((it) => it === name);
    if (found === undefined)
      problems.push(`--${what} is "${name}"; it must be one of ${names.join(', ')}.${meant(name, names)}`);
    return found;
  }

  const settings = {
    port: single('port', NUMBERS.port),
    host: single('host', NUMBERS.host),
    heartbeat: single('heartbeat', NUMBERS.heartbeat) * 1000,
    pace: single('pace', NUMBERS.pace) * 1000,
    seed: single('seed', NUMBERS.seed),
  };
  const dialects = new Set(
    listed('dialect').flatMap((name): readonly (DialectName | undefined)[] =>
      name === 'legacy' ? LEGACY : [named('dialect', name, DIALECT_NAMES)],
    ),
  );
  const faults = listed('fault').flatMap((text): { name: FaultName; between: Between }[] => {
    const [start = '', said] = text.split('=');
    const name = named('fault', start, FAULT_NAMES);
    if (name === undefined) return [];
    const amount =
      said === undefined ? FAULTS[name].amount : read(`fault ${name}`, said, AMOUNTS[FAULTS[name].unit]);
    return [{ name, between: faultOf(name, amount, settings.seed) }];
  });
  if (problems.length > 0) throw new WrongUsage(problems.join('\n'));
  const chosen = DIALECT_NAMES.filter((name) => dialects.has(name));
  const betweensOf = (isRefusal: boolean) =>
    faults.filter(({ name }) => REFUSALS.has(name) === isRefusal).map(({ between }) => between);
  return {
    isHelp: values.help === true,
    switches: [...chosen, ...listed('fault')],
    mock: {
      ...settings,
      ...(chosen.includes('no-sign-in') && { signIn: null }),
      betweens: [...betweensOf(true), ...chosen.map((name) => DIALECTS[name]), ...betweensOf(false)],
    },
  };
}
