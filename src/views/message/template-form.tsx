import { useSelector } from '@xstate/react';
import { Suspense } from 'react';
import type { FormRef, FormSnapshot } from '../../machines/crud/form';
import { ActivityField } from '../form/activity-field';
import { FormSheet } from '../form/form-sheet';
import { useField, useFile } from '../form/use-field';
import { LeaveLink } from '../form/leave-link';
import { useForm } from '../form/use-form';
import { Button } from '../kit/button';
import { Card } from '../kit/card';
import { ErrorBoundary } from '../kit/error-boundary';
import { FileDrop } from '../kit/file-drop';
import { FormField } from '../kit/form-field';
import { lazyView } from '../kit/lazy-view';
import { Box, Muted, Row, Stack } from '../kit/primitives';
import { Skeleton } from '../kit/skeleton';
import type { FormLogic } from '../ports/charts';
import { useSystem } from '../hooks/system';
import { ButtonFields } from './button-fields';
import { Media } from './media';
import { TemplatePreview } from './preview/template-preview';
import { Workspace } from './workspace';

const CaptionEditor = lazyView(() => import('./editor/caption-editor'));

const DEFAULTS = { text: '', media: '', file: null, button: '[]', status: true };
const MEDIA = '.jpg,.jpeg,.png,.gif,.webp,.bmp,.svg,.mp4,.pdf';
const HINT = '{name} menyisipkan nama target, {phoneNumber} menyisipkan nomor target.';

const isSaving = (snapshot: FormSnapshot) => snapshot.hasTag('saving');

/** As high as the editor, whose tools take two lines on a phone. */
const EditorPlace = () => (
  <Box height={{ base: '18.3125rem', md: '15.4375rem', lg: '15.1875rem' }}>
    <Skeleton height="100%" />
  </Box>
);

function CaptionField({ form }: { form: FormRef }) {
  const { value, error, onChanged } = useField(form, 'text');
  const saving = useSelector(form, isSaving);
  return (
    <FormField label="Caption" hint={HINT} error={error}>
      {(attributes) => (
        <ErrorBoundary>
          <Suspense fallback={<EditorPlace />}>
            <CaptionEditor
              name="text"
              label="Caption"
              attributes={attributes}
              value={value}
              editable={!saving}
              onChanged={onChanged}
            />
          </Suspense>
        </ErrorBoundary>
      )}
    </FormField>
  );
}

function MediaField({ form }: { form: FormRef }) {
  const { file, error, onChosen } = useFile(form, 'file');
  const { value: media } = useField(form, 'media');
  return (
    <Stack gap="2">
      <FileDrop
        label="Media"
        accept={MEDIA}
        hint="Gambar, video, atau PDF. Boleh kosong."
        file={file}
        error={error}
        onChosen={onChosen}
      />
      {file ? (
        <Box>
          <Button size="sm" variant="outline" colorPalette="neutral" onClick={() => onChosen(null)}>
            Batalkan pilihan
          </Button>
        </Box>
      ) : media === '' ? null : (
        <Row>
          <Muted>Media sekarang:</Muted>
          <Media address={media} />
        </Row>
      )}
    </Stack>
  );
}

/** A template's form beside the phone that it will be read on; `id` is the template to edit, null for a new one. */
export function TemplateForm({ logic, id }: { logic: FormLogic; id: string | null }) {
  const { editsButtons } = useSystem();
  const form = useForm(logic, 'message', { id, defaults: DEFAULTS });
  return (
    <Workspace aside={<TemplatePreview form={form} />}>
      <Card>
        <FormSheet form={form} label="Template pesan" actions={<LeaveLink home="/message" />}>
          <CaptionField form={form} />
          <MediaField form={form} />
          {editsButtons ? <ButtonFields form={form} /> : null}
          <ActivityField form={form} />
        </FormSheet>
      </Card>
    </Workspace>
  );
}
