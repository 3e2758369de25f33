import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import { answer } from './process';

const sockets = new Set<WebSocket>();

answer({
  open: () =>
    new Promise((resolve) => {
      const http = createServer();
      const server = new WebSocketServer({ server: http, perMessageDeflate: false });
      server.on('connection', (socket) => {
        sockets.add(socket);
        socket.on('error', () => undefined);
        // The first frame shows a client of the bench that it is served.
        socket.once('message', () => socket.send('{"event":"resumed"}'));
      });
      http.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(http.address() as AddressInfo).port}`));
    }),

  /** Sends so many frames of so many bytes to every socket, evenly; resolves to the CPU seconds that it took. */
  send: async ({ frames, size, seconds }: { frames: number; size: number; seconds: number }) => {
    // What only looks like text is no JSON: it stands for what is compressed already.
    const frame = Buffer.from(
      `{"event":"ping","text":"${randomBytes(size)
        .toString('base64')
        .slice(0, Math.max(0, size - 26))}"}`,
    );
    const before = process.cpuUsage();
    const startedAt = performance.now();
    for (let sent = 0; sent < frames; sent += 1) {
      const due = startedAt + (sent / frames) * seconds * 1000;
      const wait = due - performance.now();
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
      for (const socket of sockets) socket.send(frame, { binary: false });
    }
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1e6;
  },
});
