import { type JsonSchema, nameOf } from './json-schema';

type Components = Readonly<Record<string, JsonSchema>>;

/** An example of what the schema describes, put together from those of its fields that are due or have one; undefined for no value. */
export function sampleOf(schema: JsonSchema, components: Components): unknown {
  const { examples, $ref, enum: choices, anyOf, properties, items } = schema;
  if ('const' in schema) return schema.const;
  if (examples) return examples[0];
  if ($ref) return sampleOf(components[nameOf($ref)] ?? {}, components);
  if (choices) return choices[0];
  if (anyOf?.[0]) return sampleOf(anyOf[0], components);
  if (items) return [sampleOf(items, components)].filter((one) => one !== undefined);
  if (!properties) return [schema.type].flat()[0] === 'object' ? {} : undefined;
  const shown = Object.entries(properties).filter(
    ([name, value]) => schema.required?.includes(name) || value.examples,
  );
  const fields = shown.map(([name, value]) => [name, sampleOf(value, components)]);
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined)) as unknown;
}
