import type { ProxyOptions } from 'vite';

/** The page's own port serves the sandbox, too, where `npm run dev` has put one. */
export const toSandbox = (sandbox: string | undefined): Record<string, string | ProxyOptions> =>
  sandbox === undefined
    ? {}
    : {
        '^/(api|docs|media|phone)([/?]|$)': sandbox,
        '^/\\?id=': {
          target: sandbox,
          ws: true,
          // A page opened at /?id=… is still the page: only the upgrade belongs to the sandbox.
          bypass: (request, response) => (response ? request.url : undefined),
        },
      };
