import type { PhoneNumber } from '../../../api/schema/entities/inventory';
import { provideResource } from '../../resource/define';
import { inventoryOf } from '../../resource/inventory';
import { formOf, rowKind } from '../../resource/provide-charts';

const row = rowKind<PhoneNumber>('phonenumber', {
  deletion: {
    call: 'phoneNumber.delete',
    subjectOf: ({ number, name }: PhoneNumber) => `nomor ${number}${name && ` (${name})`}`,
  },
  read: async (call, id) => (await call('phoneNumber.read', { id })).phoneNumber,
});

export default provideResource({
  charts: {
    ...inventoryOf('phoneNumber', row, 'phoneNumber.page', 'nomor', () => import('./transfers')),
    phoneNumberForm: formOf(async (sources) => (await import('./form')).phoneNumberForm(sources)),
  },
  rows: [row],
});
