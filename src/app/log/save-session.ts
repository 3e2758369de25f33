import type { ChartBook } from '../../machines/history/replay';
import type { NoticesRef } from '../../machines/notices/notices';
import type { Toast } from '../../machines/notices/notices.types';
import type { SaveFile } from '../files/save';
import type { PageHistory } from './history';
import type { Redactor } from './redact';

interface SessionSaverSources {
  readonly history: PageHistory;
  readonly redactor: Redactor;
  readonly notices: NoticesRef;
  readonly saveFile: SaveFile;
  /** Epoch ms. */
  readonly now: () => number;
  readonly loadCharts: () => Promise<ChartBook>;
}

const incomplete = (unreadable: number): Toast => ({
  id: 'report incomplete',
  tone: 'warning',
  text: `Laporan disimpan. ${unreadable} catatan tidak terbaca dan dikesampingkan.`,
});
const FAILED: Toast = {
  id: 'report failed',
  tone: 'error',
  text: 'Laporan tidak dapat disimpan. Periksa koneksi Anda, lalu coba lagi.',
};

/** Saves the last minutes as a file; what that takes is loaded when someone reports for the first time. */
export function createSessionSaver(sources: SessionSaverSources): () => void {
  const { history, redactor, notices, saveFile, now, loadCharts } = sources;
  const tell = (toast: Toast) => notices.send({ type: 'notice.toastShown', toast });

  async function save() {
    const at = now();
    const [{ REACH, sessionFile }, book] = await Promise.all([import('./session-file'), loadCharts()]);
    const entries = await history.recent(at - REACH);
    const report = sessionFile({ entries, unreadable: history.unreadable(), redactor, book, now: at });
    saveFile(report);
    if (report.unreadable > 0) tell(incomplete(report.unreadable));
  }
  return () => void save().catch(() => tell(FAILED));
}
