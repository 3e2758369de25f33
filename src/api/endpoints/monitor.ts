import { answers, requests } from '../schema/calls/monitor';
import { get } from './endpoint';

const { none } = requests;

/** Developer monitors. */
export const monitorEndpoints = {
  'monitor.local': get('/dev/monitor/local', none, answers.monitor, 'Internal server error'),
  'monitor.remote': get(
    '/dev/monitor/remote',
    requests.monitorQuery,
    answers.monitor,
    'Internal server error',
  ),
  'monitor.socket': get(
    '/dev/monitor/socket',
    requests.monitorQuery,
    answers.monitor,
    'Internal server error',
  ),
} as const;
