import { renderToStaticMarkup } from 'react-dom/server';
import type { AsyncApi } from '../asyncapi';
import { areas } from '../words';
import type { OpenApi } from '../openapi';
import { callsOf } from './call';
import { AreaSection } from './calls';
import { CloseCodes, MessageSections } from './events';
import { Fields } from './fields';
import { Guide, GUIDE_PARTS } from './guide';
import { Sequences } from './sequences';
import { Example, Text } from './text';

interface Documents {
  readonly openApi: OpenApi;
  readonly asyncApi: AsyncApi;
}

const AREAS = [...areas];
type Links = readonly (readonly [id: string, title: string])[];

const SECTIONS: readonly (readonly [id: string, title: string, links: Links])[] = [
  ['server', 'What a server has to do', GUIDE_PARTS],
  ['calls', 'Calls', AREAS.map(([area, { title }]) => [area, title])],
  [
    'events',
    'Socket',
    [
      ['messages', 'Messages'],
      ['sequences', 'Sequences'],
      ['closing', 'Closing'],
    ],
  ],
  [
    'values',
    'Values',
    [
      ['kinds', 'Kinds of values'],
      ['entities', 'Entities'],
      ['refusals', 'Refusals'],
    ],
  ],
];

const Contents = () => (
  <nav aria-label="Contents">
    <ul>
      {SECTIONS.map(([id, title, links]) => (
        <li key={id}>
          <a href={`#${id}`}>{title}</a>
          <ul>
            {links.map(([part, name]) => (
              <li key={part}>
                <a href={`#${part}`}>{name}</a>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  </nav>
);

const Kinds = ({ openApi }: Pick<Documents, 'openApi'>) => (
  <section id="kinds">
    <h3>Kinds of values</h3>
    <p>Send the first; the page reads the second as the same.</p>
    <table className="wide">
      <thead>
        <tr>
          <th scope="col">Kind</th>
          <th scope="col">What a server sends</th>
          <th scope="col">What is read as well</th>
        </tr>
      </thead>
      <tbody>
        {Object.entries(openApi['x-kinds'] as Record<string, { what: string; tolerated: string }>).map(
          ([name, { what, tolerated }]) => (
            <tr key={name} id={name}>
              <th scope="row">{name}</th>
              <td>
                <Text>{what}</Text>
              </td>
              <td>
                <Text>{tolerated}</Text>
              </td>
            </tr>
          ),
        )}
      </tbody>
    </table>
  </section>
);

const Entities = ({ openApi, asyncApi }: Documents) => (
  <section id="entities">
    <h3>Entities</h3>
    <p>
      Without what is <em>essential</em> a row is left out and an answer refused; without anything else, the
      page shows an empty value. What is <em>optional</em> not every server tells; what is an{' '}
      <em>addition</em> came after the original contract.
    </p>
    {Object.entries({ ...openApi.components.schemas, ...asyncApi.components.schemas }).map(
      ([name, schema]) => (
        <section key={name} id={name}>
          <h4>{name}</h4>
          {schema.description !== undefined && (
            <p>
              <Text>{schema.description}</Text>
            </p>
          )}
          <Fields schema={schema} />
        </section>
      ),
    )}
  </section>
);

interface Response {
  readonly description: string;
  readonly content: { readonly 'application/json': { readonly example: unknown } };
}

const Refusals = ({ openApi }: Pick<Documents, 'openApi'>) => {
  const statuses = new Map(
    callsOf(openApi).flatMap(({ operation }) =>
      Object.entries(operation.responses).map(([status, { $ref = '' }]) => [$ref.split('/').at(-1), status]),
    ),
  );
  return (
    <section id="refusals">
      <h3>Refusals</h3>
      {Object.entries(openApi.components.responses as Record<string, Response>).map(
        ([name, { description, content }]) => (
          <section key={name} id={name}>
            <h4>
              {statuses.get(name)} {name}
            </h4>
            <p>
              <Text>{description}</Text>
            </p>
            <Example title="Answer" value={content['application/json'].example} />
          </section>
        ),
      )}
    </section>
  );
};

const BEGINNING = `API=https://api.example.com/api
TOKEN=$(curl -s "$API/auth/login" -H 'Content-Type: application/json' \\
  -d '{ "email": "ani@example.com", "password": "kuda-lari-malam" }' | sed 's/.*"token":"\\([^"]*\\)".*/\\1/')`;

const Page = ({ openApi, asyncApi }: Documents) => {
  const calls = callsOf(openApi);
  const events = Object.keys(asyncApi.components.messages).length;
  const added = calls.filter(({ operation }) => operation['x-origin'] === 'addition').length;
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>The contract – Whatsapp Blaster for Rent</title>
        <link rel="stylesheet" href="contract.css" />
        <script src="contract.js" defer />
      </head>
      <body>
        <a className="skip" href="#main">
          Skip to content
        </a>
        <aside>
          {/* The script shows it: nothing can be found without. */}
          <form id="search" role="search" hidden>
            <input
              type="search"
              role="combobox"
              aria-label="Call, path, event or field"
              aria-controls="found"
              aria-expanded="false"
              aria-autocomplete="list"
              placeholder="Search the contract"
              autoComplete="off"
              spellCheck={false}
            />
            <kbd>/</kbd>
            <div id="found" role="listbox" aria-label="Found" hidden />
            <p role="status" className="visually-hidden" />
          </form>
          <details className="contents">
            <summary>Contents</summary>
            <Contents />
          </details>
          <div className="contents">
            <Contents />
          </div>
        </aside>
        <main id="main">
          <header>
            <h1>The contract</h1>
            <p className="lead">
              What the dashboard asks of a server and what it hears from it: {calls.length} calls, {added} of
              them additions that a server may not know, and {events} messages of the socket. Written from the
              schemas that the page itself reads with.
            </p>
            <p>
              Each call is shown as HTTP, curl and fetch. The commands know the API by <code>$API</code> and
              the token by <code>$TOKEN</code>; the code by <code>api</code> and <code>token</code>:
            </p>
            <pre>{BEGINNING}</pre>
            <p>
              For tools: <a href="openapi.json">openapi.json</a> (OpenAPI 3.1),{' '}
              <a href="sequences.json">sequences.json</a> and <a href="asyncapi.json">asyncapi.json</a>{' '}
              (AsyncAPI 3). Version <code>{String(openApi.info.version)}</code>.
            </p>
          </header>
          <section id="server">
            <h2>What a server has to do</h2>
            <Guide openApi={openApi} />
          </section>
          <section id="calls">
            <h2>Calls</h2>
            {AREAS.map(([area]) => (
              <AreaSection key={area} area={area} calls={calls} />
            ))}
          </section>
          <section id="events">
            <h2>Socket</h2>
            <div id="messages">
              <MessageSections document={asyncApi} />
            </div>
            <Sequences />
            <section id="closing">
              <h3>Closing</h3>
              <CloseCodes document={asyncApi} />
            </section>
          </section>
          <section id="values">
            <h2>Values</h2>
            <Kinds openApi={openApi} />
            <Entities openApi={openApi} asyncApi={asyncApi} />
            <Refusals openApi={openApi} />
          </section>
        </main>
      </body>
    </html>
  );
};

/** Both documents as one page, which needs no script and no network. */
export const contractPage = (documents: Documents) =>
  `<!doctype html>\n${renderToStaticMarkup(<Page {...documents} />)}\n`;
