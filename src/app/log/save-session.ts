import type { Toast } from '../../machines/notices/notices.types';
import type { ReportSources } from './report';

const FAILED: Toast = {
  id: 'report failed',
  tone: 'error',
  text: 'Laporan tidak dapat disimpan. Periksa koneksi Anda, lalu coba lagi.',
};

/** Saves the last minutes as a file; what that takes is loaded when someone reports for the first time. */
export const createSessionSaver = (sources: ReportSources) => (told: string) =>
  void import('./report')
    .then(({ saveReport }) => saveReport(sources, told))
    .catch(() => sources.notices.send({ type: 'notice.toastShown', toast: FAILED }));
