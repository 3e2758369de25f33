import { PrinterIcon } from 'lucide-react';
import { Button } from './button';

/** Prints the screen by the browser. */
export const PrintButton = () => (
  <Button variant="outline" colorPalette="neutral" onClick={() => window.print()}>
    <PrinterIcon aria-hidden />
    Cetak
  </Button>
);
