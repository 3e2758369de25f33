import { loadEnv, type Plugin } from 'vite';
import type { PageSettings } from '../../src/api/schema/page-settings';

const listOf = (text = '') =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);

/** What the variables of a build say. Throws where VITE_API_HOST is no address. */
export function settingsOf(
  variables: Readonly<Record<string, string | undefined>>,
): Omit<PageSettings, 'brand'> {
  const apiHost = variables.VITE_API_HOST ?? '';
  if (apiHost !== '' && !(/^https?:/i.test(apiHost) && URL.canParse(apiHost)))
    throw new Error('VITE_API_HOST is an address, such as https://api.example.com');
  return {
    apiHost,
    idempotentHosts: listOf(variables.VITE_IDEMPOTENT_HOSTS),
    contact: variables.VITE_CONTACT ?? '',
    features: [
      ...(variables.VITE_TEMPLATE_BUTTONS === '1' ? ['templateButtons' as const] : []),
      ...(variables.VITE_RESET_BUTTON === '1' ? ['resetButton' as const] : []),
    ],
  };
}

/** Puts `settings.json` beside the page, as the variables of the build say, and the same into the page as its defaults. */
export function pageSettings(): Plugin {
  let text = '';
  return {
    name: 'page-settings',
    config(_, { mode }) {
      const settings = settingsOf(loadEnv(mode, process.cwd(), 'VITE_'));
      text = `${JSON.stringify(settings, null, 2)}\n`;
      return { define: { BUILT_SETTINGS: JSON.stringify(settings) } };
    },
    configureServer: ({ middlewares }) => {
      middlewares.use('/settings.json', (_request, response) => {
        response.setHeader('Content-Type', 'application/json').end(text);
      });
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'settings.json', source: text });
    },
  };
}
