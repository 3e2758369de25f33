import { useSelector } from '@xstate/react';
import type { PairingRef } from '../../../machines/pairing/pairing';
import { selectMode } from '../../../machines/pairing/pairing.selectors';
import { Card } from '../../kit/card';
import { TextField } from '../../kit/fields';
import { Form } from '../../kit/form';
import { Commands } from './commands';
import { ModeChoice } from './mode-choice';
import { NumberField } from './number-field';
import { Stage } from './stage';

/** The pairing itself: the new client's id, the way to log in, and the code. */
export function PairingPanel({
  pairing,
  onCopied,
}: {
  pairing: PairingRef;
  onCopied: (code: string) => void;
}) {
  const mode = useSelector(pairing, selectMode);
  const deviceId = useSelector(pairing, ({ context }) => context.deviceId);
  return (
    <Card>
      <Form
        label="Tautkan Whatsapp"
        onSubmitted={() => pairing.send({ type: 'pairing.requested' })}
        actions={<Commands pairing={pairing} />}
      >
        <TextField label="Whatsapp ID" name="deviceId" readOnly value={deviceId} />
        <ModeChoice pairing={pairing} />
        {mode === 'code' ? <NumberField pairing={pairing} /> : null}
        <Stage pairing={pairing} onCopied={onCopied} />
      </Form>
    </Card>
  );
}
