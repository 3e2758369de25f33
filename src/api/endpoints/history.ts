import { answers, requests } from '../schema/calls/history';
import { get } from './endpoint';

const historyOf = (kind: string) =>
  get(
    `/admin/${kind}/history/:id`,
    requests.historyPage,
    answers.historyPage,
    'Riwayat yang lebih lama belum dapat dimuat',
  );

/** What the server remembers of accounts, generators and validators. */
export const historyEndpoints = {
  'history.whatsapp': historyOf('whatsapp'),
  'history.generator': historyOf('generator'),
  'history.validator': historyOf('validator'),
} as const;
