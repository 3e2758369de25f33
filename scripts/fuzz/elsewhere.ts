import * as fc from 'fast-check';
import { encode, type OddRequest, oddHeaders } from './requests';
import { NUMBERS, OTHERS, TEXTS } from './odd-values';

export const ELSEWHERE = 'elsewhere';

/** Addresses that are no call, by their beginning: what follows is anything. */
const PLACES = [
  '/',
  '/media/',
  '/assets/',
  '/docs/',
  '/phone/',
  '/api/',
  '/healthz/',
  '/?id=',
  '/settings.json?',
];
const METHODS = ['GET', 'GET', 'GET', 'POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS', 'PATCH', 'TRACE'];

const address = fc.record({
  method: fc.constantFrom(...METHODS),
  path: fc
    .tuple(fc.constantFrom(...PLACES), fc.oneof(fc.constantFrom(...TEXTS), fc.string({ unit: 'binary' })))
    .map(([place, text]) => place + encode(text)),
  body: fc.constant(null),
});

const ACTIONS = ['scan', 'enterCode', 'failPairing', 'unlink', 'openElsewhere', 'suspend', 'drop', 'restore'];
const anything = fc.oneof(
  fc.constantFrom<unknown>(...TEXTS, ...NUMBERS, ...OTHERS),
  fc.constantFrom(1, 2, 3),
);
/** What is done at the phone on the desk. */
const act = fc.record({
  method: fc.constant('POST'),
  path: fc.constant('/phone/act'),
  body: fc
    .record({
      action: fc.constantFrom(...ACTIONS, 'refuseMessages', 'toString'),
      id: anything,
      qr: anything,
      code: anything,
      deviceId: anything,
      error: fc.constantFrom('unhandledRejection', 'uncaughtException', 'mongo', ''),
      message: anything,
      phone: fc.oneof(anything, fc.record({ number: fc.constantFrom('628120000001', '1'), name: anything })),
    })
    .map((action) => Buffer.from(JSON.stringify(action))),
});

/** Requests to whatever the server answers besides its calls. */
export const requestsElsewhere: fc.Arbitrary<OddRequest> = fc
  .tuple(fc.oneof({ weight: 3, arbitrary: address }, { weight: 1, arbitrary: act }), oddHeaders)
  .map(([request, headers]) => ({
    ...request,
    call: ELSEWHERE,
    caller: 'nobody',
    headers: { ...(request.body && { 'Content-Type': 'application/json' }), ...headers },
  }));
