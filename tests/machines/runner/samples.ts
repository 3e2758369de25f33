import type { SenderRecord } from '../../../src/machines/sender/sender.types';

/** A generator as the server sends it; a validator has the same fields except its range. */
export const runner: SenderRecord = {
  id: '7',
  whatsapp_id: '12',
  start_number: '6282100000000',
  end_number: '6282100009999',
  current_number: null,
  b_insert: 1,
  interval_min: 1,
  interval_max: 2,
  count_success: 5,
  count_fail: 1,
  progress: 0,
  state: 'connected',
  status: 'idle',
  Whatsapp: { id: '12', pushname: 'Budi', phonenumber: '628120000001', clientid: 'id-1' },
};
