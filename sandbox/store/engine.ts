import { PGlite } from '@electric-sql/pglite';
import { type PreparedClient, prepareStatements } from './prepared';
import { type DatabaseTrouble, troubleSaid } from './trouble';

/** PostgreSQL in this process. It ends for good where it cannot keep what it promised, as a full disk makes it. */
export interface Engine extends PreparedClient {
  readonly client: PGlite;
  /** Why it runs no statement any more; null while it does. */
  ended(): DatabaseTrouble | null;
  /** Ends it as it stands: it writes nothing more, and lets go of its files. */
  end(why: DatabaseTrouble): void;
}

/** What the client calls for every statement. */
const CALLED = [
  '_PostgresMainLoopOnce',
  '_PostgresMainLongJmp',
  '_PostgresSendReadyForQueryIfNecessary',
  '_pgl_pq_flush',
] as const;
type Module = Record<(typeof CALLED)[number] | 'stackRestore', () => void>;

/** By which the engine says that a statement failed; whatever else it throws is its end. */
const STATEMENT_FAILED = 100;
const isEnd = (error: unknown) => (error as { readonly status?: unknown }).status !== STATEMENT_FAILED;

function letGoOfFiles(client: PGlite): void {
  // An error here has no consequence: the engine is given up.
  void client.fs?.closeFs().catch(() => undefined);
}

/**
 * Notices when the engine behind `client` ends. The client passes over that and asks on for ever, in a loop that lets nothing
 * else of the process run (https://github.com/electric-sql/pglite/issues/1058). Whoever waits for
 * longer than `patience` ms is sent away; `lastWords` are what the engine said itself.
 */
export function createEngine(client: PGlite, patience: number, lastWords = () => ''): Engine {
  const module = client.Module as unknown as Module;
  let why: DatabaseTrouble | null = null;
  const refuse = () => {
    throw why;
  };
  const end = (reason: DatabaseTrouble) => {
    if (why) return;
    why = reason;
    for (const name of [...CALLED, 'stackRestore'] as const) module[name] = refuse;
    letGoOfFiles(client);
  };
  for (const name of CALLED) {
    const call = module[name];
    module[name] = () => {
      try {
        call();
      } catch (error) {
        if (name === '_PostgresMainLoopOnce' && !isEnd(error)) throw error;
        end(troubleSaid(`The embedded database has ended: ${lastWords() || String(error)}`, error));
        refuse();
      }
    };
  }
  return { client, ended: () => why, end, ...prepareStatements(client, patience) };
}

/** The log's files that are kept to be written anew: by default as many as the largest log ever took. */
const startParams = [...PGlite.defaultStartParams, '-c', 'min_wal_size=32MB', '-c', 'max_wal_size=64MB'];

/** The engine on a folder, which is made where nothing is there. */
export async function openEngine(folder: string, patience: number): Promise<Engine> {
  let lastWords = '';
  const onStderr = (line: string) => {
    lastWords = /(?:PANIC|FATAL): .*/.exec(line)?.[0] ?? lastWords;
    return false;
  };
  const client = new PGlite(folder, { onStderr, startParams });
  try {
    await client.waitReady;
  } catch (error) {
    letGoOfFiles(client);
    throw troubleSaid(`${folder} cannot be opened: ${lastWords || String(error)}`, error);
  }
  return createEngine(client, patience, () => lastWords);
}
