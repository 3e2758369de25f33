import * as z from 'zod/mini';
import { only } from '../schema/answers';
import { get } from './define';
import { optional, pasted } from './fields';
import { dev } from './permission';

/** Developer monitors. */
export const monitorCalls = {
  /** What the server knows of itself. */
  'monitor.local': get('/dev/monitor/local', {
    may: dev,
    answer: only('data', z.unknown()),
  }),
  /** What it knows of a client, or of all. */
  'monitor.remote': get('/dev/monitor/remote', {
    may: dev,
    input: { id: optional(pasted(100)) },
    answer: only('data', z.unknown()),
  }),
  /** What it knows of a channel, or of all. */
  'monitor.socket': get('/dev/monitor/socket', {
    may: dev,
    input: { id: optional(pasted(100)) },
    answer: only('data', z.unknown()),
  }),
} as const;
