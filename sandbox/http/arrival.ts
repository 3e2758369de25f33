import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../core/clock';
import { networkOf } from '../core/network-of';
import { Refusal } from '../core/refusal';

export interface ArrivalLimits {
  /** Requests of one network whose bodies are arriving. A whole office may share one. */
  readonly perNetwork: number;
  /** Those of one person. */
  readonly perPerson: number;
  /** Uploads of one person, and of everybody: each is held in memory. */
  readonly uploadsPerPerson: number;
  readonly uploads: number;
  /** How long a body may take, and an upload until it is measured, in ms. */
  readonly body: number;
  /** Least rate of an upload, in bytes a second since it began. */
  readonly rate: number;
}

export const ARRIVAL_LIMITS: ArrivalLimits = {
  perNetwork: 100,
  perPerson: 20,
  uploadsPerPerson: 3,
  uploads: 10,
  body: 10_000,
  rate: 8192,
};
/** How often the rate of an upload is looked at, in ms. */
const LOOK = 1000;

const tooMany = () =>
  new Refusal(429, 'Terlalu banyak permintaan belum selesai. Tunggu sebentar.', { retryAfter: 5 });
const tooSlow = () => new Refusal(408, 'Permintaan terlalu lama tiba. Periksa koneksi Anda, lalu coba lagi.');

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
const isUpload = ({ routeOptions }: FastifyRequest) => routeOptions.config.endpoint?.form === true;

/**
 * Bodies that come late keep neither memory nor connections: few are on their way at a time, and each has seconds, an upload
 * a least rate. Register before everything that answers.
 */
export function watchArrivals(app: FastifyInstance, clock: Clock, limits: ArrivalLimits): void {
  const counts = new Map<string, number>();
  const add = (key: string, number: number) => {
    const count = (counts.get(key) ?? 0) + number;
    if (count > 0) counts.set(key, count);
    else counts.delete(key);
    return count;
  };

  /** Counts a body that is on its way; resolves to what ends that. */
  const count = (request: FastifyRequest, reply: FastifyReply): (() => void) => {
    const { user, ip } = request;
    const held: [key: string, limit: number][] = [[`network ${networkOf(ip)}`, limits.perNetwork]];
    if (user) held.push([`person ${user.id}`, limits.perPerson]);
    if (isUpload(request)) {
      held.push(['uploads', limits.uploads]);
      if (user) held.push([`uploads of ${user.id}`, limits.uploadsPerPerson]);
    }
    const isWithin = held.map(([key, limit]) => add(key, 1) <= limit).every(Boolean);
    const release = () => held.forEach(([key]) => add(key, -1));
    if (isWithin) return release;
    release();
    reply.header('Connection', 'close');
    throw tooMany();
  };

  /** Ends a body that takes too long; resolves to what stops that. */
  const time = (request: FastifyRequest, reply: FastifyReply): (() => void) => {
    const { raw } = request;
    const { socket } = raw;
    const [began, before] = [clock.now(), socket.bytesRead];
    const isLate = () =>
      !isUpload(request) ||
      (socket.bytesRead - before) / limits.rate < (clock.now() - began - limits.body) / 1000;
    const end = () => {
      // The connection is closed rather than kept open for the rest of the body.
      reply.header('Connection', 'close');
      if (raw.listenerCount('error') > 0) raw.emit('error', tooSlow());
      else raw.destroy();
    };
    let cancel = () => {};
    const lookAfter = (ms: number) => {
      cancel = clock.after(ms, () => (isLate() ? end() : lookAfter(LOOK)));
    };
    lookAfter(limits.body);
    return () => cancel();
  };

  app.addHook('preParsing', async (request, reply) => {
    const { raw } = request;
    if (!hasBody(request) || raw.complete) return;
    const endings = [count(request, reply), time(request, reply)];
    const finish = () => endings.splice(0).forEach((end) => end());
    raw.once('end', finish);
    reply.raw.once('close', finish);
  });
}
