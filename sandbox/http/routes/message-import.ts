import { templateRows } from '../../store/import-rows';
import { listedCell } from '../../uploads/limits';
import { importRoute } from './importing';

/** The answer lists each created template with the beginning of its text. */
export const importMessages = importRoute('message.import', 'templates', templateRows, {
  createdOf: ({ text, status }, id) => ({ id, text: listedCell(text), status }),
  skippedOf: ({ text }, reason) => ({ text, reason }),
});
