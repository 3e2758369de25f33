import type { AsyncApi } from '../asyncapi';
import type { Message } from '../event-messages';
import type { JsonSchema } from '../json-schema';
import { Fields } from './fields';
import { Example, Text } from './text';

const CLIENT = ['auth', 'pong'];
const CONTROL = ['resumed', 'ping'];

/** Fields that say which message it is, and those of its two ends. */
const NAMES = ['event', 'type', 'sender', 'receiver'];
const quoted = (name: string) => `\`${name}\``;
const dueText = (field: string, { required = [] }: JsonSchema = {}) =>
  required.length > 0 ? `${quoted(field)} with ${required.map(quoted).join(' and ')}` : quoted(field);

const MessageEntry = ({ message }: { message: Message }) => {
  const { name, summary, payload, examples } = message;
  const schema = payload.allOf?.[1] ?? payload;
  const own = Object.entries(schema.properties ?? {}).filter(([field]) => !NAMES.includes(field));
  const due = schema.required?.filter((field) => field !== 'event' && !own.some(([one]) => one === field));
  const id = `event-${name}`;
  return (
    <details>
      <summary>
        <code className="path">{name}</code>
        <span className="what">
          <Text>{summary}</Text>
        </span>
      </summary>
      <div className="body" id={id}>
        <p className="name">
          <a href={`#${id}`}>Link to it</a>
        </p>
        <p>
          {message['x-owner'] && <Text>{`Whose it is: ${message['x-owner']}. `}</Text>}
          <Text>{message['x-effect']}</Text>
        </p>
        {payload.allOf && due && due.length > 0 && (
          <p>
            Of the <a href="#Envelope">envelope</a> it tells{' '}
            <Text>{due.map((field) => dueText(field, schema.properties?.[field])).join(', ')}</Text>.
          </p>
        )}
        {own.length > 0 && <Fields schema={{ ...schema, properties: Object.fromEntries(own) }} />}
        <Example title="Message" value={examples[0]?.payload} />
      </div>
    </details>
  );
};

const GROUPS = [
  ['What the page says', ({ name }: Message) => CLIENT.includes(name)],
  ['What the connection says', ({ name }: Message) => CONTROL.includes(name)],
  ['Events', ({ name }: Message) => !CLIENT.includes(name) && !CONTROL.includes(name)],
] as const;

/** Everything that goes over the socket. */
export const MessageSections = ({ document }: { document: AsyncApi }) => (
  <>
    {GROUPS.map(([title, isOfGroup]) => (
      <section key={title}>
        <h3>{title}</h3>
        {Object.values(document.components.messages)
          .filter(isOfGroup)
          .map((message) => (
            <MessageEntry key={message.name} message={message} />
          ))}
      </section>
    ))}
  </>
);

/** Why a socket is closed. */
export const CloseCodes = ({ document }: { document: AsyncApi }) => (
  <table className="wide">
    <thead>
      <tr>
        <th scope="col">Code</th>
        <th scope="col">Why</th>
        <th scope="col">What the page does</th>
      </tr>
    </thead>
    <tbody>
      {Object.entries(document['x-close-codes'] as Record<string, { why: string; page: string }>).map(
        ([code, { why, page }]) => (
          <tr key={code}>
            <th scope="row">
              <code>{code}</code>
            </th>
            <td>{why}</td>
            <td>{page}</td>
          </tr>
        ),
      )}
    </tbody>
  </table>
);
