import type { ReactNode } from 'react';
import { type JsonSchema, nameOf } from '../json-schema';
import { Text } from './text';

const link = (name: string) => <a href={`#${name}`}>{name}</a>;

/** What a value is: its kind, the entity that it is, or its type. */
function TypeOf({ schema }: { schema: JsonSchema }): ReactNode {
  const { $ref, 'x-kind': kind, anyOf, items, type } = schema;
  const types = [type ?? []].flat();
  const orNull = types.includes('null') ? ' or null' : '';
  if ($ref) return link(nameOf($ref));
  if (anyOf?.[0])
    return (
      <>
        <TypeOf schema={anyOf[0]} />
        {anyOf.some((one) => one.type === 'null') && ' or null'}
      </>
    );
  if (typeof kind === 'string')
    return (
      <>
        {link(kind)}
        {orNull}
      </>
    );
  if ('const' in schema) return <code>{JSON.stringify(schema.const)}</code>;
  if (schema.enum) return <Text>{schema.enum.map((one) => `\`${JSON.stringify(one)}\``).join(', ')}</Text>;
  if (items)
    return (
      <>
        list of <TypeOf schema={items} />
        {orNull}
      </>
    );
  return `${types.filter((one) => one !== 'null').join(' or ') || 'anything'}${orNull}`;
}

interface Row {
  readonly path: string;
  readonly schema: JsonSchema;
  readonly isDue: boolean;
}

/** Every field, those of an object within it under its name. */
const rowsOf = (schema: JsonSchema, within = ''): Row[] =>
  Object.entries(schema.properties ?? {}).flatMap(([name, value]) => [
    { path: within + name, schema: value, isDue: schema.required?.includes(name) ?? false },
    ...rowsOf(value, `${within}${name}.`),
    ...(value.items?.properties ? rowsOf(value.items, `${within}${name}[].`) : []),
  ]);

export interface Field {
  readonly name: string;
  readonly schema: JsonSchema;
  readonly what?: string | undefined;
  readonly notes: readonly string[];
}

export const FieldTable = ({ fields }: { fields: readonly Field[] }) => (
  <table>
    <thead>
      <tr>
        <th scope="col">Field</th>
        <th scope="col">Value</th>
        <th scope="col">What it is</th>
      </tr>
    </thead>
    <tbody>
      {fields.map(({ name, schema, what = '', notes }) => (
        <tr key={name}>
          <th scope="row">
            <code>{name}</code>
          </th>
          <td>
            <TypeOf schema={schema} />
          </td>
          <td>
            <Text>{what}</Text>
            {notes.map((note) => (
              <em key={note}>{note}</em>
            ))}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);

/** The fields of an object; the page cannot do without those that are `essential` in what it receives. */
export function Fields({ schema, isAsked = false }: { schema: JsonSchema; isAsked?: boolean }) {
  const rows = rowsOf(schema);
  const { 'x-essential': essential = schema.required } = schema as { 'x-essential'?: readonly string[] };
  if (rows.length === 0) return <p className="none">{schema.description ?? 'Nothing.'}</p>;
  const notesOf = ({ path, schema: value, isDue }: Row) => [
    ...(!isAsked && essential?.includes(path) ? ['essential'] : []),
    ...(value['x-addition'] ? ['addition'] : isDue ? [] : ['optional']),
  ];
  return (
    <FieldTable
      fields={rows.map((row) => ({
        name: row.path,
        schema: row.schema,
        what: row.schema.description,
        notes: notesOf(row),
      }))}
    />
  );
}
