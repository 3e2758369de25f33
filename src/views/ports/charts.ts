import type { PagesName } from '../../api/calls';
import type { AccessChange } from '../../api/schema/access';
import type { Member } from '../../api/schema/entities/people';
import type { Statistics } from '../../api/schema/statistics';
import type { Foreseen } from '../../machines/ahead/foresee';
import type { chooserMachine } from '../../machines/chooser/chooser';
import type { pushMachine } from '../../machines/push/push';
import type { factorMachine } from '../../machines/factor/factor';
import type { formMachine } from '../../machines/crud/form';
import type { importMachine } from '../../machines/crud/import';
import type { listExportMachine } from '../../machines/crud/list-export';
import type { listMachine } from '../../machines/crud/list';
import type { subjectMachine } from '../../machines/crud/subject';
import type { taskMachine } from '../../machines/crud/task';
import type { MemberAttention, OfficeAttention, OfficeSteps } from '../../machines/attention/attention.rules';
import type { AwayReport } from '../../machines/attention/away.rules';
import type { selectionMachine } from '../../machines/selection/selection';
import type { Figures, FiguresLogic } from '../../machines/figures/figures';

/** A list; of one that is read page by page its call says by what it can be sorted and narrowed. */
export type ListLogic<L extends PagesName | null = null> = typeof listMachine & { readonly asked?: L };
/** A chart that is asked for once the screen is shown. */
export type SelectionLogic = () => Promise<typeof selectionMachine>;
export type ListExportLogic = () => Promise<typeof listExportMachine>;
/** Saves a whole set as a file that can be imported. */
export type WholeExportLogic = typeof listExportMachine;
export type FormLogic = typeof formMachine;
export type ChooserLogic = typeof chooserMachine;
export type TaskLogic = typeof taskMachine;
export type SubjectLogic = typeof subjectMachine;
export type ImportLogic = typeof importMachine;
export type CardsLogic = FiguresLogic<Figures>;
export type AnnouncementLogic = FiguresLogic<{ readonly announcement: string }>;
export type FactorLogic = typeof factorMachine;
export type PushLogic = typeof pushMachine;
/** Somebody whom the office looks at. */
export type PersonLogic = FiguresLogic<{ readonly person: Member }>;
/** Changes of how the user gets in or is paid that they have not seen. */
export interface UnseenChanges {
  readonly changes: readonly AccessChange[];
}
export interface AccessNews {
  readonly news: FiguresLogic<UnseenChanges>;
  /** Takes the params `{ id }` of the last that was seen. */
  readonly seen: TaskLogic;
}
export type StatisticsLogic = FiguresLogic<{ readonly statistics: Statistics }>;
/** What is foretold, and what was earned by then: on each day of this week, today last, in rupiah. */
export interface Foretold {
  readonly ahead: Foreseen;
  readonly earned: readonly number[];
}
export type AheadLogic = FiguresLogic<Foretold>;
export type MemberAttentionLogic = FiguresLogic<MemberAttention>;
export interface AwayLogic {
  readonly away: FiguresLogic<{ readonly away: AwayReport | null }>;
  /** Takes the params `{ to }`: the latest news that were seen. */
  readonly greeted: TaskLogic;
  /** Offered to whom something happened while they were away. */
  readonly awayPush: PushLogic;
}
export type OfficeStepsLogic = FiguresLogic<OfficeSteps>;
export type OfficeAttentionLogic = FiguresLogic<OfficeAttention>;

/** What a screen is handed: the charts that it starts, provided with the outside by src/app. */
export interface ScreenProps<Charts> {
  readonly charts: Charts;
}
