import type { Area } from '../../../src/api/calls';
import { areas } from '../words';
import { nameOf } from '../json-schema';
import type { Operation, Parameter } from '../openapi';
import type { Call } from './call';
import { Fields, FieldTable } from './fields';
import { snippetsOf } from './snippets';
import { Example, Text } from './text';

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

/** One of them is shown; without styles, all are. */
const Requests = ({ call }: { call: Call }) => {
  const id = call.operation.operationId;
  const snippets = Object.entries(snippetsOf(call));
  return (
    <div className="requests" role="radiogroup" aria-label="Request as">
      {snippets.flatMap(([kind], place) => [
        <input
          key={kind}
          type="radio"
          id={`${id}-${kind}`}
          name={`request-${id}`}
          value={kind}
          defaultChecked={place === 0}
        />,
        <label key={`${kind} label`} htmlFor={`${id}-${kind}`}>
          {kind}
        </label>,
      ])}
      {snippets.map(([kind, text]) => (
        <pre key={kind} className={kind}>
          {text}
        </pre>
      ))}
    </div>
  );
};

function CallBody({ call }: { call: Call }) {
  const { operation } = call;
  const parameters = (operation.parameters ?? []).filter(({ $ref }) => !$ref);
  const [type, request] = contentOf(operation.requestBody?.content) ?? [];
  const [status, answer] = Object.entries(operation.responses)[0] ?? [];
  const [, answered] = contentOf(answer?.content) ?? [];
  const isKeyed = operation.parameters?.some(({ $ref }) => $ref);
  return (
    <>
      <div className="told">
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
      </div>
      <div className="examples">
        <Requests call={call} />
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
