import type { SocketLike } from '../../src/streams/environment';

/** A WebSocket whose other end is the test. `this` of the handlers is never used, so the casts are harmless. */
export class FakeSocket implements SocketLike {
  readyState: SocketLike['readyState'] = 0;
  onopen: SocketLike['onopen'] = null;
  onmessage: SocketLike['onmessage'] = null;
  onclose: SocketLike['onclose'] = null;
  onerror: SocketLike['onerror'] = null;
  /** What the client said, as text. */
  readonly sent: string[] = [];

  constructor(readonly url: string) {}

  /** The query of the address that was asked for. */
  get query(): Record<string, string> {
    return Object.fromEntries(new URL(this.url).searchParams);
  }
  /** What the client said, parsed. */
  get said(): unknown[] {
    return this.sent.map((text) => JSON.parse(text));
  }
  get isClosed(): boolean {
    return this.readyState === 3;
  }

  /** The server accepts the upgrade. */
  open(): this {
    this.readyState = 1;
    this.onopen?.call(this as unknown as WebSocket, {} as Event);
    return this;
  }

  /** The server sends one frame: text and bytes as they are, anything else as JSON. */
  receive(frame: unknown): this {
    const isRaw = typeof frame === 'string' || frame instanceof ArrayBuffer;
    const data = isRaw ? frame : JSON.stringify(frame);
    this.onmessage?.call(this as unknown as WebSocket, { data } as MessageEvent);
    return this;
  }

  /** Either end closes; before `open` this is a refused upgrade, as a browser reports it. */
  close(code = 1006): void {
    if (this.isClosed) return;
    this.readyState = 3;
    this.onclose?.call(this as unknown as WebSocket, { code } as CloseEvent);
  }

  send(text: string): void {
    if (this.readyState !== 1) throw new Error('sent on a socket that is not open');
    this.sent.push(text);
  }
}

/** Makes fake sockets and keeps them. */
export class FakeNetwork {
  readonly sockets: FakeSocket[] = [];

  readonly createWebSocket = (url: string): FakeSocket => {
    const socket = new FakeSocket(url);
    this.sockets.push(socket);
    return socket;
  };

  /** The newest socket; fails when there is none. */
  get socket(): FakeSocket {
    const socket = this.sockets.at(-1);
    if (!socket) throw new Error('no socket was opened');
    return socket;
  }
  /** Sockets that the client has neither closed nor lost. */
  get alive(): FakeSocket[] {
    return this.sockets.filter(({ isClosed }) => !isClosed);
  }
}
