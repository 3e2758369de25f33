import type { ChartBook } from '../../machines/history/replay';
import type { NoticesRef } from '../../machines/notices/notices';
import type { SaveFile } from '../files/save';
import type { PageHistory } from './history';
import type { Redactor } from './redact';
import { REACH, sessionFile } from './session-file';

export interface ReportSources {
  readonly history: PageHistory;
  readonly redactor: Redactor;
  readonly notices: NoticesRef;
  readonly saveFile: SaveFile;
  /** Epoch ms. */
  readonly now: () => number;
  readonly loadCharts: () => Promise<ChartBook>;
}

/** Saves the last minutes as a file, and says of one that could not be whole how much it leaves out. */
export async function saveReport(sources: ReportSources) {
  const { history, redactor, notices, saveFile, now, loadCharts } = sources;
  const at = now();
  const book = await loadCharts();
  const { entries, isPartial } = await history.recent(at - REACH);
  const report = sessionFile({ entries, unreadable: history.unreadable(), redactor, book, now: at });
  saveFile(report);
  const faults = [
    ...(report.unreadable > 0 ? [`${report.unreadable} catatan tidak terbaca dan dikesampingkan.`] : []),
    ...(isPartial ? ['Catatan lama di browser ini tidak dapat dibaca.'] : []),
  ];
  if (faults.length === 0) return;
  notices.send({
    type: 'notice.toastShown',
    toast: {
      id: 'report incomplete',
      tone: 'warning',
      text: ['Laporan disimpan.', ...faults].join(' '),
    },
  });
}
