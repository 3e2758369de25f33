/** A browser with one window, and what every engine can be asked alike. */
export interface Engine {
  readonly name: string;
  /** What its page complained of so far: errors, and what its content security policy refused. */
  readonly complaints: readonly string[];
  goto(url: string): Promise<unknown>;
  evaluate<Result, Args extends readonly unknown[]>(
    action: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result>;
  click(x: number, y: number): Promise<unknown>;
  type(text: string): Promise<unknown>;
  size(width: number, height: number): Promise<unknown>;
  screenshot(): Promise<Buffer>;
  close(): Promise<unknown>;
}

/** An action as a text that comes to its result, as JSON: the compiler's helper for names is not in a page. */
export const asText = (action: (...args: never[]) => unknown, args: readonly unknown[]) =>
  `(async () => { globalThis.__name ??= (named) => named;
    return JSON.stringify((await (${String(action)})(...${JSON.stringify(args)})) ?? null); })()`;

/**
 * Reported by the page itself: not every engine reports to its driver. Leaving a page cuts off what it was loading,
 * which is no fault of the page.
 */
export const LISTEN = `(complain) => {
  if (globalThis.isListening) return;
  globalThis.isListening = true;
  let isLeft = false;
  const report = (text) => isLeft || complain(String(text));
  addEventListener('beforeunload', () => { isLeft = true; });
  addEventListener('error', ({ message }) => message && report(message));
  addEventListener('unhandledrejection', ({ reason }) => report(reason));
  const refuse = (directive, uri) => report(directive + ' refuses ' + uri);
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    refuse(effectiveDirective, blockedURI));
  // What was refused before anybody listened.
  globalThis.ReportingObserver && new ReportingObserver((reports) => {
    for (const { body } of reports) refuse(body.effectiveDirective, body.blockedURL);
  }, { types: ['csp-violation'], buffered: true }).observe();
  const error = console.error.bind(console);
  console.error = (...words) => { report(words.join(' ')); error(...words); };
}`;

/** A pointer's press and typed keys, as both WebDriver protocols have them. */
export const clickAt = (x: number, y: number) => [
  {
    type: 'pointer',
    id: 'mouse',
    parameters: { pointerType: 'mouse' },
    actions: [
      { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ],
  },
];
export const keysOf = (text: string) => [
  {
    type: 'key',
    id: 'keys',
    actions: [...text].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]),
  },
];
