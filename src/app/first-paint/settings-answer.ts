declare global {
  interface Window {
    settingsAnswer?: Promise<Response> | undefined;
  }
}

/** Beside the page, for whoever installs it. */
export const SETTINGS = '/settings.json';

/** Asks for the settings before any module is there: what reads the answer is loaded meanwhile. */
export function askEarly(): void {
  window.settingsAnswer = fetch(SETTINGS);
  // Whoever takes it hears of that.
  window.settingsAnswer.catch(() => {});
}

/** What was answered first, once; from then on it is asked anew. */
export function askForSettings(): Promise<Response> {
  const early = window.settingsAnswer;
  window.settingsAnswer = undefined;
  return early ?? fetch(SETTINGS);
}
