import type { Call } from './call';
import { written } from './text';

/** The address of the example, below that of the API. */
function exampleAddress({ path, operation }: Call): string {
  const named = (operation.parameters ?? []).filter(({ $ref, example }) => !$ref && example !== undefined);
  const filled = named.reduce(
    (address, { in: where, name, example }) =>
      where === 'path' ? address.replace(`{${name}}`, encodeURIComponent(String(example))) : address,
    path,
  );
  const asked = named.filter((one) => one.in === 'query' && !('x-addition' in one));
  const query = new URLSearchParams(asked.map(({ name, example }) => [name, String(example)]));
  return `${filled}${query.size > 0 ? `?${query}` : ''}`;
}

interface Body {
  readonly isForm: boolean;
  readonly example: Readonly<Record<string, unknown>>;
}
function bodyOf({ operation }: Call): Body | null {
  const [type, content] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  if (!content) return null;
  return { isForm: type === 'multipart/form-data', example: content.example as Body['example'] };
}
const needsToken = ({ operation }: Call) => operation.security === undefined;
const partsOf = ({ example }: Body) =>
  Object.entries(example).map(([name, value]) => ({ name, value: String(value), isFile: name === 'file' }));

function asHttp(call: Call): string {
  const body = bodyOf(call);
  const form = (parts: Body) =>
    partsOf(parts)
      .map(({ name, value, isFile }) => `${name}: ${isFile ? `(the file ${value})` : value}`)
      .join('\n');
  return [
    `${call.method} /api${exampleAddress(call)}`,
    ...(needsToken(call) ? ['Authorization: Bearer …'] : []),
    ...(body && !body.isForm ? ['Content-Type: application/json'] : []),
    ...(body ? ['', body.isForm ? form(body) : written(body.example)] : []),
  ].join('\n');
}

/** A text that a shell takes as it is. */
const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;

function asCurl(call: Call): string {
  const body = bodyOf(call);
  const part = ({ name, value, isFile }: ReturnType<typeof partsOf>[number]) =>
    isFile ? `-F ${quoted(`${name}=@${value}`)}` : `--form-string ${quoted(`${name}=${value}`)}`;
  const method = call.method === 'GET' || (call.method === 'POST' && body) ? '' : `-X ${call.method} `;
  return [
    `curl ${method}"$API${exampleAddress(call)}"`,
    ...(needsToken(call) ? ['-H "Authorization: Bearer $TOKEN"'] : []),
    ...(body && !body.isForm
      ? ["-H 'Content-Type: application/json'", `-d ${quoted(written(body.example))}`]
      : []),
    ...(body?.isForm ? partsOf(body).map(part) : []),
  ].join(' \\\n  ');
}

const literal = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", String.raw`\'`)}'`;

function asFetch(call: Call): string {
  const body = bodyOf(call);
  const headers = [
    ...(needsToken(call) ? ['Authorization: `Bearer ${token}`'] : []),
    ...(body && !body.isForm ? ["'Content-Type': 'application/json'"] : []),
  ];
  const options = [
    ...(call.method === 'GET' ? [] : [`method: ${literal(call.method)},`]),
    ...(headers.length > 0 ? [`headers: { ${headers.join(', ')} },`] : []),
    ...(body ? [body.isForm ? 'body: form,' : `body: JSON.stringify(${written(body.example, '  ')}),`] : []),
  ];
  const given = options.length > 0 ? `, {\n  ${options.join('\n  ')}\n}` : '';
  return [
    ...(body?.isForm ? ['const form = new FormData();'] : []),
    ...(body?.isForm
      ? partsOf(body).map(({ name, value, isFile }) =>
          isFile
            ? `form.set(${literal(name)}, file, ${literal(value)});`
            : `form.set(${literal(name)}, ${literal(value)});`,
        )
      : []),
    `const response = await fetch(\`\${api}${exampleAddress(call)}\`${given});`,
    'const answer = await response.json();',
  ].join('\n');
}

/** The request of the example, in the ways in which people make one. */
export const snippetsOf = (call: Call) =>
  ({ HTTP: asHttp(call), curl: asCurl(call), fetch: asFetch(call) }) as const;
