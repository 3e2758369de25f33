import { spelled } from '../../../src/machines/pairing/pairing.rules';
import type { Stage } from '../../../src/machines/pairing/pairing.selectors';
import type { PairingState } from './pairing';

/** What the screen shows of itself; null once it was left. */
export interface PairingView {
  readonly stage: Stage;
  readonly hasQr: boolean;
  /** The pairing code, as it is read. */
  readonly code: string | null;
  /** What the countdown counts, and the seconds it has left. */
  readonly timer: string | null;
  readonly seconds: number | null;
  readonly alert: string | null;
  /** Labels of the buttons that can be pressed. */
  readonly buttons: readonly string[];
}

/** The stage that the screen shows in a state of the model. */
export const stageOf = ({ value }: PairingState): Stage | null => {
  if (typeof value === 'string') return value === 'closed' || value === 'saved' ? null : value;
  return value.linking.offer;
};

const TIMERS: Partial<Record<Stage, string>> = {
  generating: 'Generating...',
  qr: 'Kode QR berlaku',
  code: 'Kode berlaku',
};

/** What a person must see in a state of the model; null before it was opened and once it was left. */
export function viewOf(state: PairingState): Omit<PairingView, 'seconds'> | null {
  const stage = stageOf(state);
  if (stage === null) return null;
  const { offer, error } = state.context;
  return {
    stage,
    hasQr: stage === 'qr',
    code: stage === 'code' ? spelled(offer ?? '') : null,
    timer: TIMERS[stage] ?? null,
    alert: error,
    buttons: buttonsOf(stage, state.context),
  };
}

function buttonsOf(stage: Stage, { mode, isTyped }: PairingState['context']): readonly string[] {
  const isReady = mode === 'qr' || isTyped;
  switch (stage) {
    case 'idle':
      return isReady ? [mode === 'qr' ? 'Buat Kode QR' : 'Buat Kode'] : [];
    case 'failed':
      return isReady ? ['Buat Kode Baru'] : [];
    case 'overdue':
      return ['Buat Kode Baru', 'Batal'];
    case 'expired':
      return ['Kode sudah kedaluwarsaKetuk untuk kode baru', 'Batal'];
    case 'code':
      return ['Salin Kode', 'Batal'];
    case 'generating':
    case 'qr':
      return ['Batal'];
    case 'unread':
      return ['Coba lagi'];
    case 'unsaved':
      return ['Coba lagi', 'Batal'];
    default:
      return [];
  }
}

/** Reads the pairing screen in the page it runs in; null where there is none. */
export function readPairing(): PairingView | null {
  const stage = document.querySelector<HTMLElement>('[data-stage]');
  const form = stage?.closest('form');
  if (!stage || !form) return null;
  const textOf = (selector: string) => form.querySelector(selector)?.textContent ?? null;
  const left = /(\d+) detik$/.exec(textOf('[role=timer]') ?? '')?.[1];
  return {
    stage: stage.dataset.stage as Stage,
    hasQr: form.querySelector('svg[role=img] path') !== null,
    code: textOf('[aria-label="Kode penautan"]'),
    timer: form.querySelector('[role=timer]')?.getAttribute('aria-label') ?? null,
    seconds: left === undefined ? null : Number(left),
    alert: textOf('[role=alert]'),
    // The account's own number can be taken over in every state that a number can be typed in.
    buttons: [...form.querySelectorAll('button:not(:disabled)')]
      .map((button) => button.textContent ?? '')
      .filter((label) => !label.startsWith('Pakai nomor')),
  };
}
