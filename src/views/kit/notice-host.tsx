import { useSelector } from '@xstate/react';
import type { NoticesRef } from '../../machines/notices/notices';
import { isSameList, selectDialog, selectToasts } from '../../machines/notices/notices.selectors';
import type { QueuedDialog } from '../../machines/notices/notices.types';
import { Button } from './button';
import { Dialog } from './dialog';
import { palettes, toneIcons } from './notice';
import { Box, Text } from './primitives';
import { Toasts } from './toasts';

/** The open dialog. Escape is its second choice, or its only one. */
function NoticeDialog({ dialog, notices }: { dialog: QueuedDialog; notices: NoticesRef }) {
  const palette = palettes[dialog.tone];
  const Icon = toneIcons[palette];
  const cancel = () => notices.send({ type: 'dialog.cancelled', id: dialog.id });
  const { dangerous = false } = dialog.confirm;
  const choices = [
    <Button
      key="confirm"
      remote={dialog.confirm.then?.kind === 'send'}
      {...(dangerous && { colorPalette: 'danger', order: -1 })}
      onClick={() => notices.send({ type: 'dialog.confirmed', id: dialog.id })}
    >
      {dialog.confirm.label}
    </Button>,
    ...(['cancel', 'other'] as const).map((choice) =>
      dialog[choice] ? (
        <Button
          key={choice}
          variant="outline"
          colorPalette="neutral"
          onClick={
            choice === 'cancel' ? cancel : () => notices.send({ type: 'dialog.otherChosen', id: dialog.id })
          }
        >
          {dialog[choice].label}
        </Button>
      ) : null,
    ),
  ];
  return (
    <Dialog
      role="alertdialog"
      title={dialog.title}
      onCancelled={cancel}
      icon={
        <Box aria-hidden colorPalette={palette} color="colorPalette.mark" fontSize="2xl">
          <Icon />
        </Box>
      }
      // The first has the focus: of what can't be undone, that is the way out.
      actions={dangerous ? choices.toReversed() : choices}
    >
      <Text color="fg.muted">{dialog.text}</Text>
    </Dialog>
  );
}

/** Shows what the notices chart holds: its open dialog and its toasts. One stands at the root of the page. */
export function NoticeHost({ notices }: { notices: NoticesRef }) {
  const dialog = useSelector(notices, selectDialog);
  const toasts = useSelector(notices, selectToasts, isSameList);
  return (
    <>
      {dialog ? <NoticeDialog key={dialog.id} dialog={dialog} notices={notices} /> : null}
      <Toasts toasts={toasts} notices={notices} />
    </>
  );
}
