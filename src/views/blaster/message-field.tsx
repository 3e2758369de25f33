import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { BlasterRef, BlasterSnapshot } from '../../machines/blaster/blaster';
import { Chooser, useChooser } from '../chooser/chooser';
import { Button } from '../kit/button';
import { TextArea } from '../kit/text-area';
import { Box, Stack } from '../kit/primitives';
import type { ChooserLogic } from '../ports/charts';

const selectMessage = ({ context }: BlasterSnapshot) => context.draft.message;
const selectError = ({ context }: BlasterSnapshot) => context.fieldErrors.message ?? null;
const nobodyNamed = () => {};

/** Chooses a template, whose text takes the place of the message. */
function Templates({ logic, onChosen }: { logic: ChooserLogic; onChosen: (text: string) => void }) {
  const templates = useChooser(logic, 'chooser:template', '', nobodyNamed);
  return (
    <Chooser
      chooser={templates}
      label="Template"
      placeholder="Pilih template"
      value=""
      known={undefined}
      onChosen={({ value }) => onChosen(value)}
    />
  );
}

/** The message, written or begun from a template. Numbers are written to as it stands: nothing in it is filled in. */
export function MessageField({ blaster, templates }: { blaster: BlasterRef; templates: ChooserLogic }) {
  const message = useSelector(blaster, selectMessage);
  const error = useSelector(blaster, selectError);
  const [choosing, setChoosing] = useState(false);
  const write = (value: string) => blaster.send({ type: 'draft.edited', field: 'message', value });
  const hasPlaces = /\{(?:name|phoneNumber)\}/.test(message);
  return (
    <Stack gap="2">
      <TextArea
        label="Pesan"
        required
        name="message"
        rows={8}
        hint={
          hasPlaces ? '{name} dan {phoneNumber} tidak diganti di sini: dikirim seperti tertulis.' : undefined
        }
        value={message}
        error={error}
        onChanged={write}
      />
      {choosing ? (
        <Templates
          logic={templates}
          onChosen={(text) => {
            write(text);
            setChoosing(false);
          }}
        />
      ) : (
        <Box>
          <Button
            size="sm"
            variant="outline"
            colorPalette="neutral"
            remote={false}
            onClick={() => setChoosing(true)}
          >
            Pakai template
          </Button>
        </Box>
      )}
    </Stack>
  );
}
