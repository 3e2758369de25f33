import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { FormRef } from '../../machines/crud/form';
import { type Change, changesOf } from '../../machines/crud/form.rules';
import { Button } from '../kit/button';
import { Muted } from '../kit/primitives';

/** Longer texts are not told, only that they changed. */
const LONGEST = 20;

const wordsOf = (label: string, { was, is }: Change) =>
  typeof was === 'string' && typeof is === 'string' && Math.max(was.length, is.length) <= LONGEST
    ? `${label} ${was || '–'} → ${is || '–'}`
    : label;

/** Which fields are not as they were saved, each by its label, and a button that puts them back. */
export function Changes({ form, labels }: { form: FormRef; labels: Readonly<Record<string, string>> }) {
  const draft = useSelector(form, ({ context }) => context.draft);
  const initial = useSelector(form, ({ context }) => context.initial);
  const idle = useSelector(form, (snapshot) => snapshot.can({ type: 'draft.discarded' }));
  const changes = useMemo(() => changesOf(Object.keys(labels), draft, initial), [labels, draft, initial]);
  if (changes.length === 0) return null;
  const told = changes.map((change) => wordsOf(labels[change.field] ?? '', change)).join(', ');
  return (
    <>
      <Button
        variant="ghost"
        colorPalette="neutral"
        remote={false}
        disabled={!idle}
        onClick={() => form.send({ type: 'draft.discarded' })}
      >
        Batalkan perubahan
      </Button>
      <Muted role="status" flex="0 0 100%" overflowWrap="anywhere" dir="auto">
        {`Belum disimpan: ${told}`}
      </Muted>
    </>
  );
}
