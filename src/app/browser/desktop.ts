import type { Brand } from '../../api/schema/brand';
import type { DesktopPermission } from '../../machines/alerts/alerts.types';
import { TAGLINE } from '../../views/kit/page-title';
import { basePath } from './base';
import type { BrowserPush } from './push';
import { PUSH_OWNER } from './push-owner';
import type { LocalStore } from './storage';
import { workerNotices } from './worker-notices';

/** Notifications and sound, for a page that is not looked at. */
export interface Desktop {
  readonly permission: () => DesktopPermission;
  /** Asks the person, where they were not asked yet. */
  readonly ask: () => Promise<DesktopPermission>;
  /** Shows a notice while the page has no focus; one of the same tag is shown once. `opened` when it is pressed. */
  readonly show: (notice: { readonly text: string; readonly tag: string }, opened: () => void) => void;
  /** Plays two short tones for what happened at `at` (epoch ms), in one of the tabs that receive it. */
  readonly chime: (at: number) => void;
  /** Whether this browser is told of this person's news by push. */
  readonly isPushed: (userId: string) => boolean;
  /** Calls `open` with where a notice leads that was pushed, once it is pressed. Returns how to stop. */
  readonly onLed: (open: (path: string) => void) => () => void;
  /** What tells of news while no page is open. */
  readonly openPush: () => Promise<BrowserPush>;
}

/** Hz and when they begin, in seconds. */
const TONES = [
  [660, 0],
  [880, 0.12],
] as const;
const TONE_LASTS = 0.25;
const LOUDNESS = 0.12;
/** How long no other tab plays, in ms: shorter than alerts are gathered. */
const ALONE = 1_500;
/** Key of when the last event played happened, in epoch ms: the timers of a hidden tab may be a minute late. */
const PLAYED = 'played_until';
/** How much later another tab may receive the same event, in ms. */
const TOLERANCE = 1_000;
/** How far in the future the stored time may be, in ms: a clock that ran ahead silences nothing for longer. */
const LATEST = 120_000;

/** Plays in one tab of this browser; in each where the browser has no locks. */
function inOneTab(storage: LocalStore, at: number, play: () => void): void {
  if (!('locks' in navigator)) return play();
  // A tab that was never pressed may not play, and leaves it to the others.
  if ('userActivation' in navigator && !navigator.userActivation.hasBeenActive) return;
  void navigator.locks.request('chime', { ifAvailable: true }, async (lock) => {
    const since = at - Number(storage.read(PLAYED));
    if (!lock || (since > -LATEST && since < TOLERANCE)) return;
    storage.write(PLAYED, String(at));
    play();
    await new Promise((pass) => setTimeout(pass, ALONE));
  });
}

function createChime(): () => void {
  let audio: AudioContext | undefined;
  return () => {
    if (!('AudioContext' in window)) return;
    audio ??= new AudioContext();
    // Browsers play no sound before the page was pressed.
    void audio.resume().catch(() => {});
    for (const [pitch, begins] of TONES) {
      const at = audio.currentTime + begins;
      const tone = new OscillatorNode(audio, { frequency: pitch });
      const volume = new GainNode(audio, { gain: 0 });
      volume.gain.setValueAtTime(LOUDNESS, at);
      volume.gain.exponentialRampToValueAtTime(0.001, at + TONE_LASTS);
      tone.connect(volume).connect(audio.destination);
      tone.start(at);
      tone.stop(at + TONE_LASTS);
    }
  };
}

const permission = () => ('Notification' in window ? Notification.permission : 'unsupported');

/** Notices and sound of the browser; a browser without either does without. */
export const browserDesktop = (
  storage: LocalStore,
  chime = createChime(),
  brand: Brand | null = null,
): Desktop => {
  const title = brand?.name || TAGLINE;
  const icon = brand?.icon || `${basePath()}favicon.svg`;
  const showByWorker = 'serviceWorker' in navigator ? workerNotices(navigator.serviceWorker) : null;
  return {
    permission,
    async ask() {
      if (!('Notification' in window)) return 'unsupported';
      const answer = await Notification.requestPermission();
      // Notifications need data that lasts: some browsers ask the user for persistent storage, too.
      if (answer === 'granted') void navigator.storage?.persist().catch(() => {});
      return answer;
    },
    show({ text, tag }, opened) {
      if (document.hasFocus()) return;
      const options = { body: text, tag, icon };
      try {
        const shown = new Notification(title, options);
        shown.addEventListener('click', () => {
          window.focus();
          shown.close();
          opened();
        });
      } catch {
        void showByWorker?.show({ title, options }, opened).catch(() => {});
      }
    },
    chime: (at) => inOneTab(storage, at, chime),
    isPushed: (userId) => permission() === 'granted' && storage.read(PUSH_OWNER) === userId,
    onLed: (open) => showByWorker?.onLed(open) ?? (() => {}),
    openPush: async () => (await import('./push')).browserPush(storage),
  };
};
