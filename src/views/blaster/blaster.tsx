import { useSelector } from '@xstate/react';
import { useCallback } from 'react';
import type { blasterMachine, BlasterRef, BlasterSnapshot } from '../../machines/blaster/blaster';
import type { ChooserRef } from '../../machines/chooser/chooser';
import type { NamedOption } from '../../machines/chooser/chooser.rules';
import { Chooser, useChooser } from '../chooser/chooser';
import { useScreenActor } from '../hooks/system';
import { Button } from '../kit/button';
import { Card } from '../kit/card';
import { TextArea } from '../kit/fields';
import { Form } from '../kit/form';
import { PageHeader } from '../kit/page-header';
import { Grid, Stack } from '../kit/primitives';
import type { ChooserLogic, ScreenProps } from '../ports/charts';
import { ReceiverField } from './receiver-field';
import { RoundPanel } from './round-panel';

const isSending = (snapshot: BlasterSnapshot) => snapshot.hasTag('saving');
const isUnderWay = ({ context }: BlasterSnapshot) => context.round !== null;
const selectError = ({ context }: BlasterSnapshot) => context.error;
const selectDraft = ({ context }: BlasterSnapshot) => context.draft;
const selectSender = ({ context }: BlasterSnapshot) => context.sender;
const selectFieldErrors = ({ context }: BlasterSnapshot) => context.fieldErrors;
/** The sender, while nobody knows what it is called. */
const selectUnnamed = ({ context: { draft, sender } }: BlasterSnapshot) =>
  draft.sender === sender?.value ? '' : draft.sender;

interface SheetProps {
  readonly blaster: BlasterRef;
  readonly senders: ChooserRef;
  readonly receivers: ChooserRef;
}

function Sheet({ blaster, senders, receivers }: SheetProps) {
  const { sender, message } = useSelector(blaster, selectDraft);
  const known = useSelector(blaster, selectSender);
  const fieldErrors = useSelector(blaster, selectFieldErrors);
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
          <Chooser
            chooser={senders}
            label="Pengirim"
            required
            placeholder="Pilih akun pengirim"
            value={sender}
            known={known?.value === sender ? known : undefined}
            error={fieldErrors.sender ?? null}
            onChosen={(option) => {
              blaster.send({ type: 'sender.known', sender: option });
              blaster.send({ type: 'draft.edited', field: 'sender', value: option.value });
            }}
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
        <ReceiverField blaster={blaster} receivers={receivers} />
      </Grid>
    </Form>
  );
}

type Charts = {
  readonly blaster: typeof blasterMachine;
  readonly blasterSenders: ChooserLogic;
  readonly blasterReceivers: ChooserLogic;
};
const nobodyNamed = () => {};

/** One message to many numbers, by hand (`/blaster`; BLASTER-01 to BLASTER-11). */
export default function Blaster({ charts }: ScreenProps<Charts>) {
  const blaster = useScreenActor(charts.blaster, 'form:blaster', undefined);
  const learn = useCallback(
    (sender: NamedOption) => blaster.send({ type: 'sender.known', sender }),
    [blaster],
  );
  const unnamed = useSelector(blaster, selectUnnamed);
  const senders = useChooser(charts.blasterSenders, 'chooser:sender', unnamed, learn);
  const receivers = useChooser(charts.blasterReceivers, 'chooser:receivers', '', nobodyNamed);
  return (
    <>
      <PageHeader title="Blaster Whatsapp Message" />
      <Card>
        {useSelector(blaster, isUnderWay) ? (
          <RoundPanel blaster={blaster} receivers={receivers} />
        ) : (
          <Sheet blaster={blaster} senders={senders} receivers={receivers} />
        )}
      </Card>
    </>
  );
}
