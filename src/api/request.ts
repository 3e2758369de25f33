import type { Endpoint } from './calls';

export interface RequestParts {
  /** Path under /api with its query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: BodyInit | null;
  /** Equal for equal requests, so that a retry is recognised. */
  readonly fingerprint: string;
}

type Field = string | number | boolean | null | undefined;

function queryOf(fields: Readonly<Record<string, Field>>) {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    // A dev's own list is asked with user_id null, which stands in the query as empty (WA-29).
    if (value === null) query.set(name, '');
    else if (value !== undefined && value !== '') query.set(name, String(value));
  }
  return query.size > 0 ? `?${query}` : '';
}

function formOf(fields: Readonly<Record<string, Field | Blob>>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value instanceof Blob) form.set(name, value);
    else if (value !== undefined && value !== null) form.set(name, String(value));
  }
  return form;
}

const describe = (_name: string, value: unknown) =>
  value instanceof Blob
    ? {
        size: value.size,
        type: value.type,
        ...(value instanceof File && { name: value.name, modified: value.lastModified }),
      }
    : value;

/** Splits a call's input over path, query and body. */
export function requestOf(endpoint: Endpoint, input: Readonly<Record<string, unknown>>): RequestParts {
  const inPath = new Set<string>();
  const path = endpoint.path.replace(/:(\w+)/g, (_match, name: string) => {
    if (!endpoint.idInBody) inPath.add(name);
    return encodeURIComponent(String(input[name]));
  });
  const entries = Object.entries(input).filter(([name]) => !inPath.has(name));
  const fields = Object.fromEntries(entries) as Record<string, Field>;
  const fingerprint = `${endpoint.method} ${path} ${JSON.stringify(fields, describe)}`;
  if (endpoint.method === 'GET' || endpoint.method === 'DELETE') {
    return { path: path + queryOf(fields), headers: {}, body: null, fingerprint };
  }
  if (endpoint.form) return { path, headers: {}, body: formOf(fields), fingerprint };
  return { path, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(fields), fingerprint };
}
