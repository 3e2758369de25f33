import { useSelector } from '@xstate/react';
import type { blasterMachine, BlasterRef, BlasterSnapshot } from '../../machines/blaster/blaster';
import { Button } from '../kit/button';
import { Card } from '../kit/card';
import { ErrorState } from '../kit/empty-state';
import { SelectField, TextArea } from '../kit/fields';
import { Form } from '../kit/form';
import { PageHeader } from '../kit/page-header';
import { Grid, Muted, Stack } from '../kit/primitives';
import { Skeleton } from '../kit/skeleton';
import type { ScreenProps } from '../ports/charts';
import { useScreenActor } from '../hooks/system';
import { ReceiverField } from './receiver-field';

const isLoading = (snapshot: BlasterSnapshot) => snapshot.hasTag('loading');
const isUnread = (snapshot: BlasterSnapshot) => snapshot.matches('unread');
const isSending = (snapshot: BlasterSnapshot) => snapshot.hasTag('saving');
const selectError = ({ context }: BlasterSnapshot) => context.error;
const selectSenders = ({ context }: BlasterSnapshot) => context.senders;
const selectDraft = ({ context }: BlasterSnapshot) => context.draft;
const selectFieldErrors = ({ context }: BlasterSnapshot) => context.fieldErrors;

function Sheet({ blaster }: { blaster: BlasterRef }) {
  const { sender, message } = useSelector(blaster, selectDraft);
  const fieldErrors = useSelector(blaster, selectFieldErrors);
  const senders = useSelector(blaster, selectSenders);
  const sending = useSelector(blaster, isSending);
  const error = useSelector(blaster, selectError);
  return (
    <Form
      label="Blaster"
      error={error}
      onSubmitted={() => blaster.send({ type: 'message.submitted' })}
      actions={
        <div>
          <Button type="submit" pending={sending} pendingLabel="Mengirim Pesan...">
            Kirim
          </Button>
        </div>
      }
    >
      <Grid
        gap="5"
        alignItems="start"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' }}
      >
        <Stack gap="5">
          <SelectField
            label="Pengirim"
            required
            placeholder="Pilih akun pengirim"
            options={senders.map(({ clientid, label }) => ({ value: clientid, label }))}
            value={sender}
            error={fieldErrors.sender ?? null}
            onChanged={(clientid) => blaster.send({ type: 'draft.edited', field: 'sender', value: clientid })}
          />
          <TextArea
            label="Pesan"
            required
            name="message"
            rows={10}
            value={message}
            error={fieldErrors.message ?? null}
            onChanged={(typed) => blaster.send({ type: 'draft.edited', field: 'message', value: typed })}
          />
        </Stack>
        <ReceiverField blaster={blaster} />
      </Grid>
    </Form>
  );
}

function Content({ blaster }: { blaster: BlasterRef }) {
  const loading = useSelector(blaster, isLoading);
  const unread = useSelector(blaster, isUnread);
  const error = useSelector(blaster, selectError);
  if (loading) {
    return (
      <Grid gap="5" aria-busy>
        <Muted role="status">Loading...</Muted>
        <Skeleton height="2.75rem" />
        <Skeleton height="8rem" />
        <Skeleton height="20rem" />
      </Grid>
    );
  }
  if (unread) {
    return <ErrorState text={error ?? ''} onRetried={() => blaster.send({ type: 'retry.requested' })} />;
  }
  return <Sheet blaster={blaster} />;
}

/** One message to many numbers, by hand (`/blaster`; BLASTER-01 to BLASTER-11). */
export default function Blaster({ charts }: ScreenProps<{ blaster: typeof blasterMachine }>) {
  const blaster = useScreenActor(charts.blaster, 'form:blaster', undefined);
  return (
    <>
      <PageHeader title="Blaster Whatsapp Message" />
      <Card>
        <Content blaster={blaster} />
      </Card>
    </>
  );
}
