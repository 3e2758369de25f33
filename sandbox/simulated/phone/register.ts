import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { isFromThisMachine } from '../../core/this-machine';
import { LINK_ERRORS } from '../../network/port';
import type { Queries } from '../../store/database';
import type { Handset } from '../handset';
import { readOverview } from '../overview';

const FILES = {
  '/phone': ['index.html', 'text/html; charset=utf-8'],
  '/phone/phone.css': ['phone.css', 'text/css; charset=utf-8'],
  '/phone/phone.js': ['phone.js', 'text/javascript; charset=utf-8'],
} as const;

const CONTENT_SECURITY_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const phone = z.object({
  number: z.string().check(z.regex(/^\d{8,15}$/, 'Nomor harus 8 sampai 15 angka.')),
  name: z.string().check(z.trim(), z.minLength(1, 'Nama ponsel wajib diisi.'), z.maxLength(60)),
});
const id = z.int().check(z.minimum(1));
const text = z.string().check(z.trim(), z.minLength(1, 'Wajib diisi.'), z.maxLength(1000));

const action = z.discriminatedUnion('action', [
  z.object({ action: z.literal('scan'), qr: text, phone }),
  z.object({ action: z.literal('enterCode'), code: text, phone }),
  z.object({
    action: z.literal('failPairing'),
    deviceId: text,
    error: z.enum(LINK_ERRORS),
    message: text,
  }),
  z.object({
    action: z.literal(['unlink', 'openElsewhere', 'suspend', 'drop', 'restore', 'refuseMessages']),
    id,
  }),
]);
type Action = z.output<typeof action>;

function act(handset: Handset, asked: Action): Promise<void> {
  switch (asked.action) {
    case 'scan':
      return handset.scan(asked.qr, asked.phone);
    case 'enterCode':
      return handset.enterCode(asked.code.replaceAll(/[\s-]/g, '').toUpperCase(), asked.phone);
    case 'failPairing':
      return handset.failPairing(asked.deviceId, asked.error, asked.message);
    default:
      return handset[asked.action](asked.id);
  }
}

/** The phone on the desk: a page and its two calls under /phone. Register only where the server listens on loopback. */
export async function registerPhone(app: FastifyInstance, handset: Handset, queries: Queries): Promise<void> {
  await app.register(async (local) => {
    local.addHook('onRequest', async (request, reply) => {
      if (!isFromThisMachine(request)) return reply.code(404).send({ msg: 'Not found' });
      reply.header('Content-Security-Policy', CONTENT_SECURITY_POLICY);
      reply.header('Cache-Control', 'no-store');
    });

    for (const [url, [file, type]] of Object.entries(FILES)) {
      const path = new URL(`./page/${file}`, import.meta.url);
      local.get(url, async (_request, reply) => reply.type(type).send(await readFile(path)));
    }

    local.get('/phone/desk', async () => readOverview(queries));

    local.post('/phone/act', async (request, reply) => {
      const asked = action.safeParse(request.body);
      if (!asked.success) return reply.code(422).send({ msg: asked.error.issues[0]?.message });
      await act(handset, asked.data);
      return {};
    });
  });
}
