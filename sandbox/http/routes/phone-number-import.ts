import { phoneNumberRows } from '../../store/import-rows';
import { importRoute } from './importing';

/** The answer lists a skipped row as it was in the file. */
export const importPhoneNumbers = importRoute('phoneNumber.import', 'phoneNumbers', phoneNumberRows, {
  createdOf: ({ number, name, status }, id) => ({ id, number, name, status }),
  skippedOf: ({ number, name, status }, reason) => ({ id: null, number, name, status, reason }),
});
