import * as z from 'zod/mini';
import { only } from '../schema/answers';
import { get } from './define';
import { optional, pasted } from './fields';
import { dev } from './permission';

/** Developer monitors. */
export const monitorCalls = {
  'monitor.local': get('/dev/monitor/local', {
    says: 'What the server knows of itself.',
    may: dev,
    answer: only('data', z.unknown()),
  }),
  'monitor.remote': get('/dev/monitor/remote', {
    says: 'What it knows of a client, or of all.',
    may: dev,
    input: { id: optional(pasted(100)) },
    answer: only('data', z.unknown()),
  }),
  'monitor.socket': get('/dev/monitor/socket', {
    says: 'What it knows of a channel, or of all.',
    may: dev,
    input: { id: optional(pasted(100)) },
    answer: only('data', z.unknown()),
  }),
} as const;
