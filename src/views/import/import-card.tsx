import { useSelector } from '@xstate/react';
import type { ImportRef, ImportSnapshot, importMachine } from '../../machines/crud/import';
import type { SkippedFormat } from '../../machines/crud/import.types';
import { DownloadIcon } from 'lucide-react';
import { Button } from '../kit/button';
import { TitledCard } from '../kit/card';
import { FileDrop } from '../kit/file-drop';
import { Form } from '../kit/form';
import { Progress } from '../kit/progress';
import { Row } from '../kit/primitives';
import { useScreenActor } from '../hooks/system';
import { ImportPreview } from './import-preview';
import { ImportReport } from './import-report';
import type { ImportColumn } from './import-table';

export interface ImportCardProps {
  readonly logic: typeof importMachine;
  /** Names the import in the event log. */
  readonly name: string;
  readonly title: string;
  /** Extensions, e.g. `.csv,.json`. */
  readonly accept: string;
  readonly hint: string;
  readonly columns: readonly ImportColumn[];
  /** Says how many rows were created. */
  readonly created: (count: number) => string;
  readonly submit?: string;
}

const isParsing = (snapshot: ImportSnapshot) => snapshot.hasTag('parsing');
const isUploading = (snapshot: ImportSnapshot) => snapshot.hasTag('uploading');
const selectFile = ({ context }: ImportSnapshot) => context.file;
const selectProgress = ({ context }: ImportSnapshot) => context.progress;
const selectPreview = ({ context }: ImportSnapshot) => context.preview;
const selectReport = ({ context }: ImportSnapshot) => context.report;
const selectError = ({ context }: ImportSnapshot) => context.error;

/** What is under way with the file, with the way to stop it. */
function Work({ upload, submit }: { upload: ImportRef; submit: string }) {
  const parsing = useSelector(upload, isParsing);
  const uploading = useSelector(upload, isUploading);
  const progress = useSelector(upload, selectProgress);
  return (
    <>
      {parsing ? <Progress label="Membaca file..." share={progress} /> : null}
      {uploading ? <Progress label="Mengirim..." share={progress} /> : null}
      <Row>
        <Button type="submit" disabled={parsing} pending={uploading} pendingLabel="Mengupload File...">
          {submit}
        </Button>
        {parsing || uploading ? (
          <Button
            variant="outline"
            colorPalette="neutral"
            onClick={() => upload.send({ type: 'import.cancelled' })}
          >
            Batal
          </Button>
        ) : null}
      </Row>
    </>
  );
}

/** Makes many rows from a file: it is read here, looked at, sent, and accounted for row by row. */
export function ImportCard(props: ImportCardProps) {
  const { logic, name, title, accept, hint, columns, created, submit = 'Upload File' } = props;
  const upload = useScreenActor(logic, `import:${name}`, undefined);
  const file = useSelector(upload, selectFile);
  const uploading = useSelector(upload, isUploading);
  const preview = useSelector(upload, selectPreview);
  const report = useSelector(upload, selectReport);
  const error = useSelector(upload, selectError);
  const saveSkipped = (format: SkippedFormat) => upload.send({ type: 'skipped.downloadRequested', format });
  const formats = accept.split(',').map((extension) => extension.slice(1) as SkippedFormat);

  return (
    <TitledCard
      title={title}
      actions={
        <Row>
          {formats.map((format) => (
            <Button
              key={format}
              size="sm"
              variant="ghost"
              onClick={() => upload.send({ type: 'template.downloadRequested', format })}
            >
              <DownloadIcon aria-hidden />
              {`Contoh ${format.toUpperCase()}`}
            </Button>
          ))}
        </Row>
      }
    >
      {report ? (
        <ImportReport report={report} columns={columns} created={created} onDownloaded={saveSkipped} />
      ) : null}
      {report ? (
        <Button mt="5" variant="outline" onClick={() => upload.send({ type: 'import.restarted' })}>
          Upload file lain
        </Button>
      ) : (
        <Form
          label={title}
          onSubmitted={() => upload.send({ type: 'upload.requested' })}
          actions={<Work upload={upload} submit={submit} />}
        >
          <FileDrop
            label="File"
            required
            accept={accept}
            hint={hint}
            file={file}
            error={error}
            disabled={uploading}
            onChosen={(chosen) => upload.send({ type: 'file.chosen', file: chosen })}
          />
          {preview ? <ImportPreview preview={preview} columns={columns} onDownloaded={saveSkipped} /> : null}
        </Form>
      )}
    </TitledCard>
  );
}
