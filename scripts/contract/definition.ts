import type * as z from 'zod/mini';

export type Schema = z.core.$ZodType;

/** What a schema is made of, as far as it is asked for. */
export interface Definition {
  readonly type: string;
  readonly innerType?: Schema;
  readonly in?: Schema;
  readonly out?: Schema;
  readonly element?: Schema;
  readonly options?: readonly Schema[];
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly entries?: Readonly<Record<string, unknown>>;
  readonly values?: readonly unknown[];
  readonly checks?: readonly Checked[];
  /** The value that a check compares with. */
  readonly value?: unknown;
}
interface Checked {
  readonly _zod: { readonly def: unknown };
}

/** zod has no public way to ask a schema or a check what it is. */
export const definitionOf = ({ _zod }: Checked) => _zod.def as Definition;
