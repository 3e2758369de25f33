import { phoneNumberRows } from '../../store/import-rows';
import { importRoute } from './importing';

/** A row that is skipped is told as it was written. */
export const importPhoneNumbers = importRoute('phoneNumber.import', 'phoneNumbers', phoneNumberRows, {
  createdOf: ({ number, name, status }, id) => ({ id, number, name, status }),
  skippedOf: ({ number, name, status }, reason) => ({ id: null, number, name, status, reason }),
});
