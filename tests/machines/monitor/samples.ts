import type { Observation } from '../../../src/machines/monitor/realtime.types';

/** A message as the monitor lists it. */
export const observation = (index: number, fields: Partial<Observation> = {}): Observation => ({
  index,
  kind: 'event',
  at: 1_767_323_045_100,
  actors: ['whatsapp:id-1'],
  event: 'count_success',
  date: 1_767_323_045_000,
  deviceId: 'id-1',
  senderId: '12',
  userId: '5',
  clientid: 'id-1',
  state: 'connected',
  status: 'sending',
  reconnectTime: null,
  waitTime: null,
  number: null,
  path: '',
  expected: '',
  text: JSON.stringify({ event: 'count_success', deviceId: 'id-1', seq: index }),
  ...fields,
});
