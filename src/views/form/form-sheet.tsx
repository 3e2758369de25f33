import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { FormRef, FormSnapshot } from '../../machines/crud/form';
import type { FormContext } from '../../machines/crud/form.types';
import { Button } from '../kit/button';
import { EmptyState, ErrorState } from '../kit/empty-state';
import { Form } from '../kit/form';
import { Box, Grid, Muted, Row } from '../kit/primitives';
import { Skeleton } from '../kit/skeleton';
import { useNamedSubject } from '../kit/subject';

const isLoading = (snapshot: FormSnapshot) => snapshot.hasTag('loading');
const isSaving = (snapshot: FormSnapshot) => snapshot.hasTag('saving');
const isUnread = (snapshot: FormSnapshot) => snapshot.matches('unread');
const isMissing = (snapshot: FormSnapshot) => snapshot.matches('missing');
/** Edit screens say that it is an error (ERR-37). */
const selectError = ({ context: { id, error } }: FormSnapshot) =>
  error !== null && id !== null ? `Error: ${error}` : error;

const selectSubject = ({ context: { id, subject } }: FormSnapshot) => (id === null ? null : subject);
const always = () => true;

const Loading = ({ place }: Pick<FormSheetProps, 'place'>) => (
  <Grid gap="5" aria-busy alignContent="start" minHeight={place ?? 'auto'}>
    <Muted role="status">Loading...</Muted>
    <Skeleton height="2.75rem" />
    <Skeleton height="2.75rem" />
  </Grid>
);

export interface FormSheetProps {
  readonly form: FormRef;
  /** Name of the form for screen readers. */
  readonly label: string;
  readonly submit?: string;
  readonly submitting?: string;
  /** Said where the address names a row that is not there. */
  readonly missing?: string;
  /** Whether it may be sent at all. Default: it may, and its rules judge it then. */
  readonly isSendable?: (form: FormContext) => boolean;
  /** How high it is by the page's width, where something stands below it that would move. */
  readonly place?: Readonly<Record<string, string>> | undefined;
  readonly children: ReactNode;
  /** Beside the button that saves. */
  readonly actions?: ReactNode;
}

/** A form of the form chart: loading, missing, unread, or its fields and the button that saves. */
export function FormSheet({
  form,
  label,
  submit = 'Simpan',
  submitting = 'Menyimpan...',
  missing = 'Data tidak ditemukan',
  isSendable = always,
  place,
  children,
  actions,
}: FormSheetProps) {
  const saving = useSelector(form, isSaving);
  const sendable = useSelector(form, ({ context }) => isSendable(context));
  const error = useSelector(form, selectError);
  const loading = useSelector(form, isLoading);
  const unread = useSelector(form, isUnread);
  useNamedSubject(useSelector(form, selectSubject));

  if (useSelector(form, isMissing)) return <EmptyState title={missing} />;
  if (loading) return <Loading place={place} />;
  if (unread) {
    return (
      <Box minHeight={place ?? 'auto'}>
        <ErrorState text={error ?? ''} onRetried={() => form.send({ type: 'retry.requested' })} />
      </Box>
    );
  }
  return (
    <Form
      label={label}
      error={error}
      onSubmitted={() => form.send({ type: 'form.submitted' })}
      actions={
        <Row>
          <Button type="submit" disabled={!sendable} pending={saving} pendingLabel={submitting}>
            {submit}
          </Button>
          {actions}
        </Row>
      }
    >
      {children}
    </Form>
  );
}
