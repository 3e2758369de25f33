/** Statuses whose answers have no body. */
const BODILESS = new Set([204, 205, 304]);

/** A `fetch` that reports how much of its body is sent, 0 to 1, which the native one does not. For uploads. */
export const progressingFetch =
  (onProgress: (share: number) => void): typeof fetch =>
  (input, init = {}) =>
    new Promise((resolve, reject) => {
      const { signal } = init;
      const request = new XMLHttpRequest();
      request.open(init.method ?? 'GET', String(input));
      for (const [name, value] of new Headers(init.headers)) request.setRequestHeader(name, value);
      request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
        if (lengthComputable) onProgress(loaded / total);
      });
      request.addEventListener('load', () => {
        const { status, responseText } = request;
        const retryAfter = request.getResponseHeader('Retry-After');
        const headers = new Headers(retryAfter === null ? [] : [['Retry-After', retryAfter]]);
        resolve(new Response(BODILESS.has(status) ? null : responseText, { status, headers }));
      });
      request.addEventListener('error', () => reject(new TypeError('Failed to fetch')));
      request.addEventListener('abort', () => reject(signal?.reason));
      if (signal?.aborted) return reject(signal.reason);
      signal?.addEventListener('abort', () => request.abort(), { once: true });
      request.send(init.body as XMLHttpRequestBodyInit | null);
    });
