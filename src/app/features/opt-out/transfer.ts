import type { Send } from '../../provide/imports';
import { uploadedOf } from '../../provide/uploaded';

export const sentOptOuts: Send = async (call, file, options) =>
  uploadedOf(await call('optOut.import', { file }, options), ({ number, note }) => ({ number, note }));
