import { basePath } from '../browser/base';

declare global {
  interface Window {
    settingsAnswer?: Promise<Response> | undefined;
  }
}

/** A file beside the page, for each installation to edit. */
export const SETTINGS = 'settings.json';
const ask = () => fetch(basePath() + SETTINGS);

/** Asks for the settings before any module is there: what reads the answer is loaded meanwhile. */
export const askEarly = (): Promise<Response> => (window.settingsAnswer = ask());

/** The answer to the early request, once; from then on each call requests anew. */
export function askForSettings(): Promise<Response> {
  const early = window.settingsAnswer;
  window.settingsAnswer = undefined;
  return early ?? ask();
}
