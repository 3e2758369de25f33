const carrier = { id: 12, pushname: 'Budi', phonenumber: '628120000001', clientid: 'id-1723' };
const common = {
  id: 7,
  whatsapp_id: 12,
  b_insert: 1,
  interval_min: 1,
  interval_max: 2,
  count_success: 40,
  count_fail: 2,
  progress: 12.5,
  state: 'connected',
  status: 'idle',
  Whatsapp: carrier,
};

/** A generator and a validator as the server writes them. */
export const generator = {
  ...common,
  start_number: 6_282_100_000_000,
  end_number: 6_282_100_009_999,
  current_number: 6_282_100_001_249,
};
export const validator = {
  ...common,
  file: 'uploads/17239981-targets_batch_four_2026.csv',
  fileName: '17239981-targets_batch_four_2026.csv',
  fileUrl: '/api/files/17239981-targets_batch_four_2026.csv',
};
export const accounts = [{ ...carrier, state: 'connected', status: 'idle' }];
export const pageOf = (...data: readonly unknown[]) => ({ data, meta: { totalPages: 2 } });
