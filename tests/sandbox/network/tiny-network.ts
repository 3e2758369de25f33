import type { Host, LinkedPhone, Network, Order } from '../../../sandbox/network/port';

/** How a message ends: `sent`, or the code with which it fails. */
export type Answer = 'sent' | `${number}`;

/** A network of one's own, with what a person does at it. */
export interface TinyNetwork extends Network {
  scan(qr: string, phone: LinkedPhone): Promise<void>;
  suspend(deviceId: string): Promise<void>;
  logOut(deviceId: string): Promise<void>;
}

const ANSWERS_AFTER = 1000;
const CODES_LAST = 60_000;

/** The least network: it remembers ids in memory, answers messages after a second as a script says, and knows even numbers. */
export const tiny =
  (script: readonly Answer[] = []) =>
  ({ clock, report }: Host): TinyNetwork => {
    const answers = [...script];
    const taken = new Set<string>();
    /** Links by the code that they offer. */
    const links = new Map<string, Order>();
    let isOpen = true;
    const id = () => crypto.randomUUID();
    const after = (ms: number, work: () => Promise<void>) =>
      void clock.after(ms, () => void (isOpen && work().catch(() => undefined)));

    const carryOut: { readonly [K in Order['kind']]: (order: Extract<Order, { kind: K }>) => void } = {
      link: (order) => {
        const code = `code-${links.size + 1}`;
        const expiresAt = new Date(clock.now() + CODES_LAST);
        links.set(code, order);
        const shown = order.phoneNumber ? { kind: 'code' as const, code } : { kind: 'qr' as const, qr: code };
        after(0, () => report([{ id: id(), link: order.id, expiresAt, ...shown }]));
      },
      unlink: ({ deviceId }) => {
        for (const [code, link] of links) if (link.deviceId === deviceId) links.delete(code);
      },
      connect: ({ deviceId }) => after(0, () => report([{ id: id(), kind: 'connected', deviceId }])),
      send: ({ deviceId, id: message }) =>
        after(ANSWERS_AFTER, async () => {
          if (!taken.has(message)) return;
          const answer = answers.shift() ?? 'sent';
          const answered = { deviceId, message };
          await report([
            answer === 'sent' ? { kind: 'sent', ...answered } : { kind: 'failed', code: answer, ...answered },
          ]);
        }),
      cancel: ({ message }) => void taken.delete(message),
    };

    return {
      about: { name: 'tiny' },
      take: async (orders) => {
        for (const order of orders.filter((one) => !taken.has(one.id))) {
          taken.add(order.id);
          carryOut[order.kind](order as never);
        }
      },
      check: async (_deviceId, numbers) => numbers.map((number) => Number(number) % 2 === 0),
      close: async () => {
        isOpen = false;
      },
      scan: async (qr, phone) => {
        const link = links.get(qr);
        if (!link) throw new Error(`Nobody offers ${qr}.`);
        links.delete(qr);
        await report([{ id: id(), kind: 'linked', link: link.id, phone }]);
      },
      suspend: (deviceId) => report([{ id: id(), kind: 'suspended', deviceId }]),
      logOut: (deviceId) => report([{ id: id(), kind: 'loggedOut', deviceId }]),
    };
  };
