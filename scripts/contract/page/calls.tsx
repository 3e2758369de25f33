import type { Area } from '../../../src/api/calls';
import { areas } from '../words';
import { nameOf } from '../json-schema';
import type { OpenApi, Operation, Parameter } from '../openapi';
import { Fields, FieldTable } from './fields';
import { Example, Text, written } from './text';

interface Call {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

export const callsOf = ({ paths }: OpenApi): Call[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );

const SPOKEN = new Intl.NumberFormat('en');
const seconds = (time: number) => `${SPOKEN.format(time / 1000)} s`;
const contentOf = (content: Operation['responses'][string]['content']) => Object.entries(content ?? {})[0];

const parameterField = ({ name, in: where, required, description, schema, ...rest }: Parameter) => ({
  name,
  schema,
  what: description,
  notes: [
    ...(where === 'path' ? ['in the path'] : []),
    ...('x-addition' in rest ? ['addition'] : required ? [] : ['optional']),
  ],
});

function exampleAddress({ method, path, operation }: Call): string {
  const named = (operation.parameters ?? []).filter(({ $ref, example }) => !$ref && example !== undefined);
  const filled = named.reduce(
    (address, { in: where, name, example }) =>
      where === 'path' ? address.replace(`{${name}}`, encodeURIComponent(String(example))) : address,
    path,
  );
  const asked = named.filter((one) => one.in === 'query' && !('x-addition' in one));
  const query = new URLSearchParams(asked.map(({ name, example }) => [name, String(example)]));
  return `${method} /api${filled}${query.size > 0 ? `?${query}` : ''}`;
}

const formText = (value: unknown) =>
  Object.entries(value as Readonly<Record<string, unknown>>)
    .map(([name, one]) => `${name}: ${name === 'file' ? `(the file ${String(one)})` : String(one)}`)
    .join('\n');

const Refusals = ({ operation }: { operation: Operation }) => (
  <p>
    Refused with{' '}
    {Object.entries(operation.responses)
      .filter(([, { $ref }]) => $ref)
      .map(([status, { $ref = '' }], place) => (
        <span key={status}>
          {place > 0 && ', '}
          <a href={`#${nameOf($ref)}`}>{status}</a>
        </span>
      ))}
    . The text is read from <Text>{operation['x-refusal-text'].map((name) => `\`${name}\``).join(', ')}</Text>
    ; without one the page says “{operation['x-fallback-text']}”.
  </p>
);

function CallBody({ call }: { call: Call }) {
  const { operation } = call;
  const parameters = (operation.parameters ?? []).filter(({ $ref }) => !$ref);
  const [type, request] = contentOf(operation.requestBody?.content) ?? [];
  const [status, answer] = Object.entries(operation.responses)[0] ?? [];
  const [, answered] = contentOf(answer?.content) ?? [];
  const isKeyed = operation.parameters?.some(({ $ref }) => $ref);
  return (
    <>
      {operation.description.split('\n\n').map((line) => (
        <p key={line}>
          <Text>{line}</Text>
        </p>
      ))}
      {parameters.length > 0 && (
        <>
          <h4>In the address</h4>
          <FieldTable fields={parameters.map(parameterField)} />
        </>
      )}
      {request && (
        <>
          <h4>Request{type === 'multipart/form-data' && ', as multipart/form-data'}</h4>
          <Fields schema={request.schema} isAsked />
        </>
      )}
      <h4>Answer, {operation['x-success'] === '2XX' ? `${status} or 201` : `${status} alone`}</h4>
      <Fields schema={answered?.schema ?? {}} />
      <p>
        The page waits {seconds(operation['x-timeout'])}
        {isKeyed && (
          <>
            ; it may send an <a href="#idempotency">Idempotency-Key</a>
          </>
        )}
        .
      </p>
      <Refusals operation={operation} />
      <div className="examples">
        <Example
          title="Request"
          value={[
            exampleAddress(call),
            ...(operation.security ? [] : ['Authorization: Bearer …']),
            ...(request
              ? ['', type === 'multipart/form-data' ? formText(request.example) : written(request.example)]
              : []),
          ].join('\n')}
        />
        <Example title="Answer" value={answered?.example ?? {}} />
      </div>
    </>
  );
}

const CallEntry = ({ call }: { call: Call }) => {
  const { method, path, operation } = call;
  const id = operation.operationId;
  return (
    <details>
      <summary>
        <span className={`method ${method.toLowerCase()}`}>{method}</span>
        <code className="path">{path}</code>
        {operation['x-origin'] === 'addition' && <span className="mark">addition</span>}
        <span className="what">
          <Text>{operation.summary}</Text>
        </span>
      </summary>
      <div className="body" id={id}>
        <p className="name">
          <a href={`#${id}`}>{id}</a>
        </p>
        <CallBody call={call} />
      </div>
    </details>
  );
};

/** The calls of one area. */
export const AreaSection = ({ area, calls }: { area: Area; calls: readonly Call[] }) => (
  <section id={area}>
    <h3>{areas.get(area)?.title}</h3>
    <p>{areas.get(area)?.what}</p>
    {calls
      .filter(({ operation }) => operation.tags.includes(area))
      .map((call) => (
        <CallEntry key={call.operation.operationId} call={call} />
      ))}
  </section>
);
