import {
  messages,
  type PGlite,
  parse,
  protocol,
  type QueryOptions,
  type Results,
} from '@electric-sql/pglite';
import { DatabaseTrouble } from './trouble';

/** Statements that stay prepared, those used longest ago going first. */
const KEPT = 300;
/** Longer statements carry their rows in their text, and hardly come twice. */
const LONGEST_KEPT = 10_000;
export const isWorthPreparing = (text: string) => text.length <= LONGEST_KEPT;

interface Statement {
  /** Empty for one that is used once. */
  readonly name: string;
  readonly parameterTypes: readonly number[];
  readonly fields: readonly messages.BackendMessage[];
}

type Query = (text: string, values?: unknown[], options?: QueryOptions) => Promise<Results<never>>;

/** What runs statements on the embedded database. */
export interface PreparedClient {
  readonly query: Query;
  transaction<T>(work: (tx: { readonly query: Query }) => Promise<T>): Promise<T>;
}

const { serialize } = protocol;

/**
 * The same client, faster: it plans a statement once, and sends the engine one message where its own `query` sends six,
 * which is most of what a short statement costs. A query that waits for longer than `patience` ms is refused.
 */
export function prepareStatements(client: PGlite, patience: number): PreparedClient {
  const statements = new Map<string, Statement>();
  let prepared = 0;
  let parsers: PGlite['parsers'] | undefined;

  const send = (parts: readonly Uint8Array[], syncToFs: boolean) =>
    client.execProtocolStream(Buffer.concat([...parts, serialize.sync()]), { syncToFs });

  const forgetOldest = async () => {
    const [oldest] = statements;
    if (statements.size <= KEPT || !oldest) return;
    const [text, { name }] = oldest;
    statements.delete(text);
    await send([serialize.close({ type: 'S', name })], false);
  };

  const prepare = async (text: string): Promise<Statement> => {
    const known = statements.get(text);
    if (known) {
      statements.delete(text);
      statements.set(text, known);
      return known;
    }
    const name = isWorthPreparing(text) ? `statement_${(prepared += 1)}` : '';
    const received = await send(
      [serialize.parse({ name, text }), serialize.describe({ type: 'S', name })],
      false,
    );
    const statement = {
      name,
      parameterTypes: parse.parseDescribeStatementResults(received),
      fields: received.filter((message) => message.name === 'rowDescription'),
    };
    if (name !== '') statements.set(text, statement);
    await forgetOldest();
    return statement;
  };

  const serialized = (value: unknown, type: number | undefined) => {
    if (value === null || value === undefined) return null;
    // As it is: the client's own serializer writes it as text, byte by byte.
    if (ArrayBuffer.isView(value)) return value;
    return type !== undefined && client.serializers[type] ? client.serializers[type](value) : String(value);
  };

  const run = (text: string, values: unknown[], options: QueryOptions | undefined, syncToFs: boolean) =>
    client.runExclusive(async () => {
      const { name, parameterTypes, fields } = await prepare(text);
      const bound = values.map((value, place) => serialized(value, parameterTypes[place]));
      const received = await send(
        [serialize.bind({ statement: name, values: bound }), serialize.execute({})],
        syncToFs,
      );
      // The same for every statement of drizzle's; put together for each, they would cost a tenth of a list call.
      parsers ??= { ...client.parsers, ...options?.parsers };
      const rowMode = options?.rowMode ?? 'object';
      return parse.parseResults([...fields, ...received], parsers, { rowMode })[0] as Results<never>;
    });

  /** A statement outside may not come between those of a transaction: each waits for the one before. */
  let turn: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const before = turn;
    const done = new Promise<T>((resolve, reject) => {
      let isLate = false;
      const late = setTimeout(() => {
        isLate = true;
        reject(new DatabaseTrouble('busy', 'The embedded database has too much to do'));
      }, patience);
      const begin = () => {
        clearTimeout(late);
        if (!isLate) resolve(work());
      };
      before.then(begin, begin);
    });
    turn = Promise.allSettled([before, done]);
    return done;
  };

  return {
    query: (text, values = [], options) => inTurn(() => run(text, values, options, true)),
    transaction: (work) =>
      inTurn(() =>
        client.transaction((tx) =>
          work({
            query: async (text, values = [], options) => {
              // It would be run outside, and come between the statements of the next.
              if (tx.closed) throw new Error('Transaction is closed');
              return run(text, values, options, false);
            },
          }),
        ),
      ),
  };
}
