import { type Chance, createChance, figureOf } from '../core/chance';
import type { AccountReport, DeviceReport, Host, Network, Order, Refusal } from '../network/port';
import { createHandset, type Handset } from './handset';
import { type Odds, pick, USUAL_ODDS } from './odds';
import { createLinks } from './links';
import { registerPhone } from './phone/register';
import { createTimers } from './timers';

export interface SimulationOptions {
  /** Simulated seconds per real second. Default 1. */
  readonly speed?: number;
  /** Of its randomness: the same seed gives the same results. Default 1. */
  readonly seed?: number;
  /** Replaces single odds. */
  readonly odds?: Partial<Odds>;
}

/** A network that plays WhatsApp, with the phone on which a person acts. */
export interface SimulatedNetwork extends Network {
  readonly handset: Handset;
}

const FAILURE_CODES = ['408', '429', '463', '500', '503'];
/** Share of all numbers that WhatsApp knows. */
const REGISTERED = 0.6;
/** Share of tries that fail of a device that may be about to be suspended. */
const REFUSED_IN_DOUBT = 0.7;
/** Seconds until a device is linked up again that was told to. */
const CONNECTING = 1.2;
/** Seconds until somebody who has had enough answers. */
const ANSWERING = 3;
/** Answers are given at moments that are so many ms apart. */
const ANSWERS_EVERY = 50;

interface OnItsWay {
  readonly deviceId: string;
  readonly message: string;
  readonly to: string;
}

/**
 * The simulated network: what happens by chance, and when. It remembers what it was given as long as the process runs; what it had not
 * answered by then comes again.
 */
export const simulated =
  ({ speed = 1, seed = 1, odds: given }: SimulationOptions = {}) =>
  (host: Host): SimulatedNetwork => {
    const odds = { ...USUAL_ODDS, ...given };
    const chance = createChance(seed);
    const timers = createTimers(host, speed);
    const links = createLinks(host, chance, timers);
    /** Messages that are on their way. */
    const onTheirWay = new Set<string>();
    /** Messages that are not to be sent, should they still come. */
    const cancelled = new Set<string>();
    /** Devices whose phone has no connection until a person gives it one. */
    const away = new Set<string>();
    /** Devices that are connected in a moment, unless a person does something at their phone first. */
    const comingBack = new Set<string>();

    /** Devices that may be about to be suspended, with the tries that are left to them. */
    const doubted = new Map<string, number>();

    const about = (deviceId: string, said: DeviceSaid): AccountReport => ({
      id: crypto.randomUUID(),
      deviceId,
      ...said,
    });
    const tell = (deviceId: string, said: DeviceSaid) => host.reportSoon([about(deviceId, said)]);
    const comeBack = (deviceId: string, seconds: number) => {
      comingBack.add(deviceId);
      timers.after(seconds, () => {
        if (comingBack.delete(deviceId)) tell(deviceId, { kind: 'connected' });
      });
    };
    const drop = (deviceId: string) => {
      comingBack.add(deviceId);
      timers.after(chance.between(1, 2), () => {
        if (!comingBack.has(deviceId)) return;
        tell(deviceId, { kind: 'reconnecting' });
        comeBack(deviceId, chance.between(2, 4));
      });
      return about(deviceId, { kind: 'disconnected', returns: true });
    };
    /** Who has answered STOP: they say it once. */
    const stopped = new Set<string>();
    /** Reports until it is committed, under one id. */
    const refuse = (refusal: Refusal) =>
      timers.after(ANSWERING, () => void host.report([refusal]).catch(() => refuse(refusal)));
    const arrive = ({ deviceId, to }: OnItsWay) => {
      if (stopped.has(to) || figureOf(to, seed + 1) >= odds.refusal) return;
      stopped.add(to);
      refuse({ id: crypto.randomUUID(), kind: 'refused', number: to, heardBy: deviceId });
    };
    /** What befalls a message of this device. */
    const mishap = (deviceId: string) => {
      const left = doubted.get(deviceId);
      if (left === 0) {
        doubted.delete(deviceId);
        if (chance.roll() >= odds.pardon) return 'suspension';
      } else if (left !== undefined) {
        doubted.set(deviceId, left - 1);
        return chance.roll() < REFUSED_IN_DOUBT ? 'failure' : null;
      }
      const befalls = pick(chance.roll(), odds);
      if (befalls !== 'suspension' || odds.doubt === 0) return befalls;
      doubted.set(deviceId, odds.doubt);
      return 'failure';
    };
    const answer = (one: OnItsWay): AccountReport | [] => {
      const { deviceId, message } = one;
      if (!onTheirWay.delete(message) || away.has(deviceId)) return [];
      switch (mishap(deviceId)) {
        case 'drop':
          return drop(deviceId);
        case 'conflict':
          return about(deviceId, { kind: 'conflict' });
        case 'suspension':
          return about(deviceId, { kind: 'suspended' });
        case 'crash':
          return about(deviceId, { kind: 'broken', error: 'Target closed' });
        case 'failure':
          return { kind: 'failed', deviceId, message, code: failureCode(chance) };
        case null:
          arrive(one);
          return { kind: 'sent', deviceId, message };
      }
    };
    /** Messages by the moment at which they are answered: those of one share a timer, and what is reported. */
    const answered = new Map<number, OnItsWay[]>();
    const answerLater = (one: OnItsWay) => {
      const now = host.clock.now();
      const at = Math.ceil((now + ((0.6 + chance.roll()) * 1000) / speed) / ANSWERS_EVERY) * ANSWERS_EVERY;
      const others = answered.get(at);
      if (others) return void others.push(one);
      const all = [one];
      answered.set(at, all);
      timers.afterMs(at - now, () => {
        answered.delete(at);
        host.reportSoon(all.flatMap(answer));
      });
    };
    const carryOut = (order: Order) => {
      const { kind, id, deviceId } = order;
      switch (kind) {
        case 'link':
          return links.offer(order);
        case 'unlink':
          away.delete(deviceId);
          return links.end(deviceId);
        case 'connect':
          return away.has(deviceId) ? undefined : comeBack(deviceId, CONNECTING);
        case 'cancel':
          cancelled.add(order.message);
          return void onTheirWay.delete(order.message);
        case 'send':
          if (onTheirWay.has(id) || cancelled.has(id)) return;
          onTheirWay.add(id);
          answerLater({ deviceId, message: id, to: order.to });
      }
    };

    const handset = createHandset(host, away, comingBack);
    return {
      about: { speed, seed },
      speed,
      take: async (orders) => orders.forEach(carryOut),
      check: async (_deviceId, numbers) => numbers.map((number) => figureOf(number, seed) < REGISTERED),
      addPages: (app) => registerPhone(app, handset, host.queries),
      close: async () => timers.close(),
      handset,
    };
  };

/** The phone of a network that is a simulated one. */
export const handsetOf = ({ port }: { readonly port: Network }): Handset =>
  (port as SimulatedNetwork).handset;

type DeviceSaid = DeviceReport extends infer R
  ? R extends unknown
    ? Omit<R, 'id' | 'deviceId'>
    : never
  : never;

const failureCode = (chance: Chance) => String(FAILURE_CODES[chance.between(0, FAILURE_CODES.length - 1)]);
