import type { CookieSource } from '../../../src/app/browser/cookies';

/** A `document.cookie` that keeps what a browser would: no cookie over 4,096 bytes, none where they are refused. */
export class FakeCookies implements CookieSource {
  readonly #kept = new Map<string, string>();
  /** Every line that was written, as it was written. */
  readonly written: string[] = [];

  constructor(private readonly refuses = false) {}

  get cookie() {
    return [...this.#kept].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  set cookie(line: string) {
    this.written.push(line);
    const [, name = '', value = ''] = /^([^=]*)=([^;]*)/.exec(line) ?? [];
    if (/Domain=/.test(line) || this.refuses || line.length > 4096) return;
    if (/Max-Age=0/.test(line)) this.#kept.delete(name);
    else this.#kept.set(name, value);
  }

  /** A cookie as something else left it. */
  plant(name: string, value: string) {
    this.#kept.set(name, value);
  }
}
