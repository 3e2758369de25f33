import { templateRows } from '../../store/import-rows';
import { listedCell } from '../../uploads/limits';
import { importRoute } from './importing';

/** Of what was made, the beginning of its text is told. */
export const importMessages = importRoute('message.import', 'templates', templateRows, {
  createdOf: ({ text, status }, id) => ({ id, text: listedCell(text), status }),
  skippedOf: ({ text }, reason) => ({ text, reason }),
});
