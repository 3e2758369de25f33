import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { get } from '../../../src/api/calls/define';
import { ownerOf } from '../../../src/api/calls/permission';
import { attachment } from '../../files/names';
import { contentOf, findFile } from '../../files/store';
import type { Database } from '../../store/database';
import { notFound } from '../../core/refusal';
import type { Route } from '../route';

/** A valid stored name; any other becomes '', which no file has. */
const storedName = z.catch(z.string().check(z.regex(/^[\p{L}\p{N}._-]+$/u)), '');

/** Downloads an uploaded file. Not in the contract: its address is sent with the validator made from it. */
const download: Route = {
  name: 'file.read',
  endpoint: get('/files/:name', {
    may: ownerOf('file', 'admin', 'dev'),
    limit: 'export',
  }),
  input: z.object({ name: storedName }),
  prepare: async ({ input, reply }) => ({
    // A file is only ever saved by the browser, never shown as a page of this origin (V11).
    async finish(queries) {
      const { name } = input as { readonly name: string };
      const file = await findFile(queries, name, 'targets');
      if (!file) throw notFound();
      await reply
        .type('application/octet-stream')
        .header('Content-Disposition', attachment(file.clientName))
        .header('Content-Length', file.size)
        .send(Readable.from(contentOf(queries, file)));
      return null;
    },
  }),
};

export const fileRoutes: readonly Route[] = [download];

/** Templates' media, which pages show as images. Nothing in them may run, not even opened on their own. */
export function serveMedia(app: FastifyInstance, { db }: Database): void {
  app.get<{ Params: { name: string } }>('/media/:name', async (request, reply) => {
    const file = await findFile(db, request.params.name, 'media');
    if (!file) throw notFound();
    return reply
      .type(file.contentType)
      .header(
        'Content-Security-Policy',
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox",
      )
      .header('Cross-Origin-Resource-Policy', 'cross-origin')
      .header('Cache-Control', 'private, max-age=31536000, immutable')
      .header('Content-Length', file.size)
      .send(Readable.from(contentOf(db, file)));
  });
}
