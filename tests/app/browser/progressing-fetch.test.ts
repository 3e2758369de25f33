import { beforeEach, describe, expect, it, vi } from 'vitest';
import { progressingFetch } from '../../../src/app/browser/progressing-fetch';

/** The browser's request, answered by the test. */
class FakeRequest extends EventTarget {
  static last: FakeRequest;
  readonly upload = new EventTarget();
  readonly headers: Record<string, string> = {};
  opened: unknown;
  sent: unknown;
  aborted = false;
  status = 0;
  responseText = '';
  answered: Record<string, string> = {};

  constructor() {
    super();
    FakeRequest.last = this;
  }
  open(...opened: unknown[]) {
    this.opened = opened;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  getResponseHeader(name: string) {
    return this.answered[name] ?? null;
  }
  send(body: unknown) {
    this.sent = body;
  }
  abort() {
    this.aborted = true;
    this.dispatchEvent(new Event('abort'));
  }
  left(part: { lengthComputable: boolean; loaded: number; total: number }) {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), part));
  }
  answer(status: number, text: string, headers: Record<string, string> = {}) {
    Object.assign(this, { status, responseText: text, answered: headers });
    this.dispatchEvent(new Event('load'));
  }
}

beforeEach(() => void vi.stubGlobal('XMLHttpRequest', FakeRequest));

const begin = (init: RequestInit = {}, report = (_share: number) => {}) => {
  const answer = progressingFetch(report)('/api/admin/proxy/import', {
    method: 'POST',
    body: 'isi',
    ...init,
  });
  return { answer, request: FakeRequest.last };
};

describe('a request that tells how much of it has left', () => {
  it('sends what it was given, and answers what came', async () => {
    const { answer, request } = begin({ headers: { Authorization: 'Bearer token' } });
    expect(request.opened).toEqual(['POST', '/api/admin/proxy/import']);
    expect(request.headers).toEqual({ authorization: 'Bearer token' });
    expect(request.sent).toBe('isi');
    request.answer(422, '{"error":"Salah"}', { 'Retry-After': '7' });
    const { status, headers, ...response } = await answer.then(async (came) => ({
      status: came.status,
      headers: came.headers,
      text: await came.text(),
    }));
    expect([status, headers.get('Retry-After'), response.text]).toEqual([422, '7', '{"error":"Salah"}']);
  });

  it.each([204, 205, 304])('reads an answer without a body: %i', async (status) => {
    const { answer, request } = begin();
    request.answer(status, '');
    const response = await answer;
    expect([response.status, response.body, response.headers.get('Retry-After')]).toEqual([
      status,
      null,
      null,
    ]);
  });

  it('tells the share that has left, as far as the browser knows the whole', () => {
    const reported: number[] = [];
    const { request } = begin({}, (share) => reported.push(share));
    request.left({ lengthComputable: true, loaded: 25, total: 100 });
    request.left({ lengthComputable: false, loaded: 50, total: 0 });
    request.left({ lengthComputable: true, loaded: 100, total: 100 });
    expect(reported).toEqual([0.25, 1]);
  });

  it('fails as a fetch does where the server is out of reach', async () => {
    const { answer, request } = begin();
    request.dispatchEvent(new Event('error'));
    await expect(answer).rejects.toThrow(new TypeError('Failed to fetch'));
  });

  it('ends with its signal, and is not sent where that has ended before', async () => {
    const reason = new Error('ditinggalkan');
    const controller = new AbortController();
    const under = begin({ signal: controller.signal });
    controller.abort(reason);
    await expect(under.answer).rejects.toBe(reason);
    expect(under.request.aborted).toBe(true);
    const late = begin({ signal: controller.signal });
    await expect(late.answer).rejects.toBe(reason);
    expect(late.request.sent).toBeUndefined();
  });
});
