import { fillIn } from '../browser/fill-in';
import { isApiError } from '../../api/errors';
import type { ParseEvent } from '../../machines/crud/import.types';
import type { FileKindName } from './kinds';
import { previewOf } from './preview';
import { unusable } from './text';

/** What the page asks of this worker, once. */
export interface ParseRequest {
  readonly file: File;
  readonly kind: FileKindName;
}

const post = (event: ParseEvent | { readonly type: 'parsing.failed'; readonly error: unknown }) =>
  postMessage(event);

async function parse({ file, kind }: ParseRequest) {
  try {
    await fillIn();
    const preview = await previewOf(file, kind, (progress) => post({ type: 'parsing.progressed', progress }));
    post({ type: 'parsing.finished', preview });
  } catch (error) {
    post({ type: 'parsing.failed', error: isApiError(error) ? error : unusable('File tidak dapat dibaca.') });
  }
}

addEventListener('message', ({ data }: MessageEvent<ParseRequest>) => void parse(data));
