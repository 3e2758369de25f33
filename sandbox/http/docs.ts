import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';

const FILES = {
  '': ['index.html', 'text/html; charset=utf-8'],
  'contract.css': ['contract.css', 'text/css; charset=utf-8'],
  'contract.js': ['contract.js', 'text/javascript; charset=utf-8'],
  'openapi.json': ['openapi.json', 'application/json; charset=utf-8'],
  'asyncapi.json': ['asyncapi.json', 'application/json; charset=utf-8'],
  'sequences.json': ['sequences.json', 'application/json; charset=utf-8'],
} as const;

/** Serves the contract as documents and as a page under /docs, without a sign-in. */
export function serveDocs(app: FastifyInstance, folder: string): void {
  if (!existsSync(join(folder, 'index.html'))) return;
  // From where it was asked: a path may stand before it.
  app.get('/docs', async (_request, reply) => reply.redirect('docs/'));
  for (const [name, [file, type]] of Object.entries(FILES))
    app.get(`/docs/${name}`, async (_request, reply) =>
      reply
        .header('Cache-Control', 'no-cache')
        .type(type)
        .send(await readFile(join(folder, file))),
    );
}
