import type { FactorRef } from '../../../machines/factor/factor';
import { Button } from '../../kit/button';

/** Leaves everything about the second factor as it was. */
export const Cancel = ({ factor }: { factor: FactorRef }) => (
  <Button
    variant="outline"
    colorPalette="neutral"
    onClick={() => factor.send({ type: 'operation.cancelled' })}
  >
    Batal
  </Button>
);
