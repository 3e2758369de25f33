import { isLoopback } from '../core/this-machine';
import { folderProblem } from './folder';
import { type Environment, SETTING_NAMES, type SettingName, settingOf } from './settings';
import { meantBy } from './similar';

type Variables = NodeJS.ProcessEnv;

/** One setting, as it may be printed. */
export interface Told {
  readonly name: SettingName;
  readonly value: string;
  readonly isGiven: boolean;
}

export interface ReadEnvironment {
  /** All that are not wrong. */
  readonly settings: Partial<Environment>;
  readonly told: readonly Told[];
  /** A sentence for each setting that is wrong. */
  readonly problems: readonly string[];
  /** Variables that are none of the settings, and were probably meant to be. */
  readonly suspects: readonly string[];
}

const givenOf = (variables: Variables, name: SettingName) => variables[name]?.trim() || undefined;

function readOne(name: SettingName, given: string | undefined) {
  const { allowed, fallback, read, shown = (text) => text } = settingOf(name);
  const text = given ?? fallback;
  const told = { name, value: text === undefined ? '' : shown(text), isGiven: given !== undefined };
  try {
    return { told, value: text === undefined ? undefined : read(text), problem: null };
  } catch (error) {
    const why = (error as Error).message;
    const problem = `${name} is "${told.value}"${why && `, ${why}`}; it must be ${allowed}.`;
    return { told, value: undefined, problem };
  }
}

/** What holds between several of them. */
const RULES: readonly ((given: Partial<Environment>) => string | null | undefined | false)[] = [
  ({ BROKER_URL, DATABASE_URL }) =>
    BROKER_URL && !DATABASE_URL && 'BROKER_URL needs DATABASE_URL: nobody shares the embedded database.',
  ({ DATABASE_READ_URL, DATABASE_URL }) =>
    DATABASE_READ_URL &&
    !DATABASE_URL &&
    'DATABASE_READ_URL needs DATABASE_URL: the embedded database has no replicas.',
  ({ DATA_DIR, DATABASE_URL }) => DATA_DIR && !DATABASE_URL && folderProblem(DATA_DIR),
];

function findSuspects(variables: Variables): string[] {
  return Object.keys(variables).flatMap((name) => {
    const meant = SETTING_NAMES.includes(name as SettingName) ? undefined : meantBy(name, SETTING_NAMES);
    // Where that one is given, too, the other is somebody else's.
    if (!meant || givenOf(variables, meant) !== undefined) return [];
    return [`${name} is not a setting of the server: did you mean ${meant}?`];
  });
}

/** Reads all settings, and says of every one that is wrong what was given and what is allowed. */
export function readEnvironment(variables: Variables): ReadEnvironment {
  const read = SETTING_NAMES.map((name) => readOne(name, givenOf(variables, name)));
  const values = Object.fromEntries(
    read.map(({ told, value }) => [told.name, value]),
  ) as Partial<Environment>;
  const wrong = read.flatMap(({ problem }) => problem ?? []);
  // An address that is wrong was given all the same.
  const given = { ...values, DATABASE_URL: values.DATABASE_URL ?? givenOf(variables, 'DATABASE_URL') };
  const problems = [...wrong, ...RULES.flatMap((rule) => rule(given) || [])];
  return {
    settings: values,
    told: read.map(({ told }) => told),
    problems,
    suspects: findSuspects(variables),
  };
}

/** The settings, where none is wrong; else throws with all that is, a line each. */
export function settingsOf({ settings, problems }: ReadEnvironment): Environment {
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return settings as Environment;
}

type Reach = Pick<Environment, 'HOST' | 'TRUSTED_PROXIES'>;

/** Whether others than this machine can call the server. */
export const isPublic = ({ HOST, TRUSTED_PROXIES }: Reach) => !isLoopback(HOST) || TRUSTED_PROXIES.length > 0;

/** Whether the server is reachable from this machine only, and its database is embedded. */
export const isOwn = (settings: Environment) => !isPublic(settings) && !settings.DATABASE_URL;

export const seedOf = (settings: Environment) => settings.SEED ?? (isOwn(settings) ? 'demo' : 'none');
