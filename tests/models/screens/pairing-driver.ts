import { leavesOf, type Screen } from '../../support/paths/screen';
import {
  LIMITS,
  type Limit,
  type PairingCall,
  type PairingMove,
  type PairingScreen,
  pairingScreen,
  type PairingState,
} from './pairing';
import { type PairingView, viewOf } from './pairing-view';

/** A pairing screen in the hand of a test, wherever it is drawn. */
export interface PairingPage {
  open(search: string): unknown;
  press(label: string): unknown;
  choose(label: 'Kode QR' | 'Nomor Telepon'): unknown;
  type(number: string): unknown;
  /** Answers the call that waits, or refuses it with 'Ditolak'. */
  answer(call: PairingCall): unknown;
  refuse(call: PairingCall): unknown;
  /** The server sends an event about this screen's device. */
  send(event: string, fields: object): unknown;
  /** Lets time pass, timer by timer. */
  pass(milliseconds: number): unknown;
  /** Asserts what the screen shows; null: it was left. */
  shows(view: PairingView | null): unknown;
}

type CallEnd = `${PairingCall}.${'answered' | 'refused'}`;

const CALLS: readonly PairingCall[] = ['readAccount', 'newClient', 'readQr', 'save', 'removeClient'];
const COUNTED: Partial<Record<string, Limit>> = {
  generating: 'generating',
  qr: 'qrLifetime',
  code: 'codeLifetime',
};

/** Drives a page as the model says, and keeps the time. */
class Driver {
  #now = 0;
  #before: PairingState | null = null;
  readonly #since: Partial<Record<Limit, number>> = {};

  constructor(readonly page: PairingPage) {}

  /** What can be pressed now. */
  get buttons(): readonly string[] {
    return (this.#before && viewOf(this.#before)?.buttons) ?? [];
  }

  async shows(state: PairingState) {
    const [before, now] = [this.#before && viewOf(this.#before), viewOf(state)];
    const isNewCode = state.context.offer !== this.#before?.context.offer;
    if (now?.stage === 'generating' && before?.stage !== 'generating')
      this.#start('generating', 'requestPatience');
    if (now?.stage === 'qr' && isNewCode) this.#start('qrLifetime');
    if (now?.stage === 'code' && isNewCode) this.#start('codeLifetime');
    this.#before = state;
    // Nothing was opened yet.
    if (state.matches('closed')) return;
    await this.#pass(1);
    await this.#see();
  }

  /** Lets the time run to one millisecond before a limit, looks, and then over it. */
  async reach(limit: Limit) {
    await this.#pass(this.#left(limit) - 1);
    await this.#see();
    await this.#pass(1);
  }

  async #pass(milliseconds: number) {
    await this.page.pass(milliseconds);
    this.#now += milliseconds;
  }

  async #see() {
    const view = this.#before && viewOf(this.#before);
    const limit = COUNTED[view?.stage ?? ''];
    const seconds = limit === undefined ? null : Math.ceil(this.#left(limit) / 1000);
    await this.page.shows(view && { ...view, seconds });
  }

  #start(...limits: Limit[]) {
    for (const limit of limits) this.#since[limit] = this.#now;
  }

  #left(limit: Limit) {
    return LIMITS[limit] - (this.#now - (this.#since[limit] ?? 0));
  }
}

/** The screen of `page`, as the model drives it. */
export function drivenBy(page: PairingPage): Screen<PairingScreen> {
  const driver = new Driver(page);
  const send = ({ type, ...fields }: PairingMove) => page.send(type.slice('wire.'.length), fields);
  const calls = CALLS.flatMap((call) => [
    [`${call}.answered`, () => page.answer(call)],
    [`${call}.refused`, () => page.refuse(call)],
  ]);
  const limits = (Object.keys(LIMITS) as Limit[]).map((limit) => [
    `${limit}.elapsed`,
    () => driver.reach(limit),
  ]);
  return {
    does: {
      'screen.opened': ({ search }) => page.open(search),
      'mode.chosen': ({ mode }) => page.choose(mode === 'qr' ? 'Kode QR' : 'Nomor Telepon'),
      'number.typed': ({ number }) => page.type(number),
      'pairing.requested': () => page.press(driver.buttons[0] ?? 'Buat Kode'),
      'pairing.cancelled': () => page.press('Batal'),
      'retry.requested': () => page.press('Coba lagi'),
      'wire.qr': send,
      'wire.code': send,
      'wire.authenticated': send,
      'wire.unhandledRejection': send,
      'wire.uncaughtException': send,
      'wire.mongo': send,
      ...(Object.fromEntries([...calls, ...limits]) as Record<CallEnd | `${Limit}.elapsed`, () => unknown>),
    },
    shows: Object.fromEntries(
      leavesOf(pairingScreen).map((leaf) => [leaf, (state: PairingState) => driver.shows(state)]),
    ),
  };
}
