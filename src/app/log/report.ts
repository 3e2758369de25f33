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

/** Saves the last minutes as a file, and says where it is, and of one that could not be whole how much it leaves out. */
export async function saveReport(sources: ReportSources, told: string) {
  const { history, redactor, notices, saveFile, now, loadCharts } = sources;
  const at = now();
  const book = await loadCharts();
  const { entries, isPartial } = await history.recent(at - REACH);
  const report = sessionFile({ entries, unreadable: history.unreadable(), redactor, book, now: at, told });
  saveFile(report);
  const faults = [
    ...(report.unreadable > 0 ? [`${report.unreadable} catatan tidak terbaca dan dikesampingkan.`] : []),
    ...(isPartial ? ['Catatan lama di browser ini tidak dapat dibaca.'] : []),
  ];
  notices.send({
    type: 'notice.toastShown',
    toast: {
      id: 'report saved',
      tone: faults.length > 0 ? 'warning' : 'success',
      text: [
        `Laporan disimpan di unduhan: ${report.name}. Kirim file itu kepada yang membantu Anda.`,
        ...faults,
      ].join(' '),
    },
  });
}
