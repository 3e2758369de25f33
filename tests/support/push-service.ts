import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { once } from 'node:events';
import { Agent, createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { PushMessage } from '../../src/api/schema/entities/push';

/** A secret that both ends have, so that neither needs a certificate. */
const SECRET = randomBytes(16);
const TLS = { ciphers: 'PSK', maxVersion: 'TLSv1.2' } as const;

const derive = (secret: Buffer, salt: Buffer, info: string | Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

/** Opens what only the device can (RFC 8291, `aes128gcm`). */
function decrypt(body: Buffer, device: ReturnType<typeof createECDH>, auth: Buffer): PushMessage {
  const [salt, keyLength] = [body.subarray(0, 16), body.readUInt8(20)];
  const sender = body.subarray(21, 21 + keyLength);
  const sealed = body.subarray(21 + keyLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), device.getPublicKey(), sender]);
  const secret = derive(device.computeSecret(sender), auth, info, 32);
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12);
  const opening = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([opening.update(sealed.subarray(0, -16)), opening.final()]);
  return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString()) as PushMessage;
}

/** Who signed a request (RFC 8292): its contact, and for whom. */
function signerOf(authorization = '') {
  const [, token = '', publicKey = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? [];
  const [head, claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, format: 'jwk' });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  const { aud, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, string>;
  return { isSigned, publicKey, audience: aud, contact: sub };
}

export interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A push service: it takes what is for its devices, and opens it as they would. */
export async function startPushService() {
  const devices = new Map<string, (body: Buffer) => PushMessage>();
  const answers: Answer[] = [];
  const received: { readonly device: string; readonly message: PushMessage }[] = [];
  const signers: ReturnType<typeof signerOf>[] = [];
  const topics: (string | undefined)[] = [];
  let asked = 0;
  const server = createServer({ ...TLS, pskCallback: () => SECRET }, (request, answer) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      asked += 1;
      const device = (request.url ?? '').slice(1);
      const { status, headers } = answers.shift() ?? { status: devices.has(device) ? 201 : 410 };
      signers.push(signerOf(request.headers.authorization));
      topics.push(request.headers.topic?.toString());
      const open = status === 201 ? devices.get(device) : undefined;
      if (open) received.push({ device, message: open(Buffer.concat(parts)) });
      answer.writeHead(status, headers).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `https://localhost:${(server.address() as AddressInfo).port}`;
  const agent = new Agent({
    ...TLS,
    keepAlive: true,
    pskCallback: () => ({ psk: SECRET, identity: 'server' }),
    checkServerIdentity: () => undefined,
  });
  return {
    origin,
    agent,
    received,
    signers,
    /** Of each request, whatever was answered. */
    topics,
    asked: () => asked,
    /** Makes a device, as a browser does that subscribes. */
    device(name: string) {
      const [keys, auth] = [createECDH('prime256v1'), randomBytes(16)];
      const p256dh = keys.generateKeys('base64url');
      devices.set(name, (body) => decrypt(body, keys, auth));
      return { endpoint: `${origin}/${name}`, p256dh, auth: auth.toString('base64url') };
    },
    /** It takes no more. */
    remove: (name: string) => void devices.delete(name),
    /** What the next requests are answered, whoever they are for. */
    answer: (...next: readonly Answer[]) => void answers.push(...next),
    close: async () => {
      agent.destroy();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
