import { useSelector } from '@xstate/react';
import { useCallback } from 'react';
import type { blasterMachine, BlasterRef, BlasterSnapshot } from '../../machines/blaster/blaster';
import type { ChooserRef } from '../../machines/chooser/chooser';
import type { NamedOption } from '../../machines/chooser/chooser.rules';
import { Chooser, useChooser } from '../chooser/chooser';
import { useScreenActor } from '../hooks/system';
import { Button } from '../kit/button';
import { Card } from '../kit/card';
import { Form } from '../kit/form';
import { PageHeader } from '../kit/page-header';
import { PhonePreview, SAMPLE } from '../message/preview/phone-preview';
import { Workspace } from '../message/workspace';
import type { ChooserLogic, ScreenProps } from '../ports/charts';
import { MessageField } from './message-field';
import { ReceiverField } from './receiver-field';
import { RoundPanel } from './round-panel';
import { Foot, Sum } from './sum';

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
  readonly templates: ChooserLogic;
}

function Sheet({ blaster, senders, receivers, templates }: SheetProps) {
  const { sender } = useSelector(blaster, selectDraft);
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
        <Foot>
          <Sum blaster={blaster} receivers={receivers} />
          <Button type="submit" pending={sending} pendingLabel="Mengirim Pesan...">
            Kirim
          </Button>
        </Foot>
      }
    >
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
      <MessageField blaster={blaster} templates={templates} />
      <ReceiverField blaster={blaster} receivers={receivers} />
    </Form>
  );
}

/** The message as the phone of the first receiver will show it. */
function Preview({ blaster }: { blaster: BlasterRef }) {
  const { message, targets } = useSelector(blaster, selectDraft);
  const [first] = targets;
  return (
    <PhonePreview
      message={message}
      recipient={first ? { name: first.name || first.number, phoneNumber: first.number } : SAMPLE}
      empty="Tulis pesan untuk melihat pratinjau."
    />
  );
}

type Charts = {
  readonly blaster: typeof blasterMachine;
  readonly blasterSenders: ChooserLogic;
  readonly blasterReceivers: ChooserLogic;
  readonly blasterTemplates: ChooserLogic;
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
      <Workspace aside={<Preview blaster={blaster} />}>
        <Card>
          {useSelector(blaster, isUnderWay) ? (
            <RoundPanel blaster={blaster} receivers={receivers} />
          ) : (
            <Sheet
              blaster={blaster}
              senders={senders}
              receivers={receivers}
              templates={charts.blasterTemplates}
            />
          )}
        </Card>
      </Workspace>
    </>
  );
}
