import { constants, deflateRawSync, inflateRawSync } from 'node:zlib';

/**
 * What most messages have in common, and so need not say again: packed with it, the few of one account are a third as long. Rows
 * are read with the text that they were packed with, so it never changes.
 */
const COMMON = Buffer.from(
  [
    '{"date":"2026-11-27T08:00:00.000Z","event":"reconnecting","source":"whatsapp","deviceId":"id-17230000000004821","sender":{"id":12,"user_id":4,"clientid":"id-17230000000004821","phonenumber":"6281230000001","pushname":"Ani Wijaya","state":"disconnected","status":"idle","count_success":120,"count_fail":3,"income":12000,"suspended":true,"suspended_count":1},"reconnectTime":1}',
    '{"date":"2026-11-27T08:00:00.000Z","event":"connection.update","source":"generator","progress":0.42,"current_number":"6281230000001","state":"loggedOut"}',
    '{"date":"2026-11-27T08:00:00.000Z","event":"waiting","source":"whatsapp","deviceId":"id-17230000000004821","sender":{"id":12,"user_id":4,"clientid":"id-17230000000004821","phonenumber":"6281230000001","pushname":"Ani Wijaya","state":"connected","status":"sending","count_success":120,"count_fail":3,"income":12000,"suspended":false,"suspended_count":0},"waitTime":8}',
    '{"date":"2026-11-27T08:00:00.000Z","event":"update_target","source":"whatsapp","deviceId":"id-17230000000004821","sender":{"id":12,"user_id":4,"clientid":"id-17230000000004821","phonenumber":"6281230000001","pushname":"Ani Wijaya","state":"connected","status":"sending","count_success":120,"count_fail":3,"income":12000,"suspended":false,"suspended_count":0},"progressing":true,"receiver":{"id":7,"number":"6281200000001","name":"Budi","in_use":1,"count_success":3,"last_sent":null}}',
    '{"date":"2026-11-27T08:00:00.000Z","event":"count_success","source":"whatsapp","deviceId":"id-17230000000004821","sender":{"id":12,"user_id":4,"clientid":"id-17230000000004821","phonenumber":"6281230000001","pushname":"Ani Wijaya","state":"connected","status":"sending","count_success":120,"count_fail":3,"income":12000,"suspended":false,"suspended_count":0},"messageId":3,"receiver":{"id":7,"number":"6281200000001","name":"Budi","in_use":0,"count_success":3,"count_fail":0,"last_sent":"2026-11-27T08:00:00.000Z"}}',
  ].join('\n'),
);

/** In bytes. */
const LEAST_ROOM = 512;

/** Messages as JSON, of which each is one line. */
export function pack(texts: readonly string[]): Buffer {
  const text = texts.join('\n');
  // Room for what it comes to: by default a few messages would be given 16 KB, and the collector as much.
  const chunkSize = Math.max(LEAST_ROOM, text.length >> 3);
  return deflateRawSync(text, { level: constants.Z_BEST_SPEED, chunkSize, dictionary: COMMON });
}

/** Of what others may have packed. */
const LONGEST = 2 ** 26;

export const unpack = (packed: Buffer): string[] =>
  inflateRawSync(packed, { dictionary: COMMON, maxOutputLength: LONGEST }).toString().split('\n');
