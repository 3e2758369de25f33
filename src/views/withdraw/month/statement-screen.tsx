import { useSelector } from '@xstate/react';
import type { MonthStatement } from '../../../api/schema/statement';
import { EVERYTHING } from '../../../machines/crud/list.rules';
import type { listExportMachine } from '../../../machines/crud/list-export';
import type { FiguresLogic } from '../../../machines/figures/figures';
import { isAbsent, type ReadingRef, type ReadingSnapshot } from '../../../machines/figures/reading';
import { EmptyState, ErrorState } from '../../kit/empty-state';
import { PageHeader } from '../../kit/page-header';
import { Row } from '../../kit/primitives';
import { PrintButton } from '../../kit/print-button';
import { Skeleton } from '../../kit/skeleton';
import { StaleBanner } from '../../kit/stale-banner';
import { useScreenActor } from '../../hooks/system';
import { useReadings, useSummary } from '../../hooks/use-figures';
import { ExportButton } from '../../list/export-button';
import { TOOLS } from '../../list/places';
import { MonthChooser, useMonth } from './month-chooser';
import { StatementSheet } from './statement-sheet';

export type StatementLogic = FiguresLogic<{ readonly statement: MonthStatement }>;
export interface StatementCharts {
  readonly monthStatement: StatementLogic;
  readonly statementExport: typeof listExportMachine;
}
interface StatementProps {
  readonly charts: StatementCharts;
  readonly userId: string;
}

const selectAt = ({ context }: ReadingSnapshot) => context.at;

/** One month of one person. */
function Month({ logic, userId, month }: { logic: StatementLogic; userId: string; month: string }) {
  const figures = useScreenActor(logic, `figures:statement:${month}`, { userId });
  const { value, problem } = useSummary(figures);
  const reading = useReadings(figures).statement as ReadingRef;
  const absent = useSelector(reading, isAbsent);
  const at = useSelector(reading, selectAt);
  const retry = () => figures.send({ type: 'retry.requested' });
  if (absent) return <EmptyState title="Laporan bulanan tidak ada." />;
  if (value.statement)
    return (
      <>
        {problem ? <StaleBanner text={problem} onRetried={retry} /> : null}
        <StatementSheet statement={value.statement} at={at} />
      </>
    );
  return problem === null ? (
    <div role="status" aria-label="Memuat…">
      <Skeleton height="15rem" />
    </div>
  ) : (
    <ErrorState text={problem} onRetried={retry} />
  );
}

/** A person's statement of the month in the address, to be read, printed and saved. */
export function StatementScreen({ charts, userId }: StatementProps) {
  const { month } = useMonth();
  const exporting = useScreenActor(charts.statementExport, 'export:statement', undefined);
  const save = () =>
    exporting.send({ type: 'export.requested', query: { ...EVERYTHING, id: userId, filters: { month } } });
  return (
    <>
      <div data-screen="">
        <PageHeader
          title="Laporan Bulanan"
          actions={
            <Row>
              <ExportButton exporting={exporting} label={TOOLS.file} onPressed={save} />
              <PrintButton />
            </Row>
          }
        />
        <MonthChooser />
      </div>
      <Month key={`${userId} ${month}`} logic={charts.monthStatement} userId={userId} month={month} />
    </>
  );
}
