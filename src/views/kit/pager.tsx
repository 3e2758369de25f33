import { ChevronLeftIcon, ChevronRightIcon } from 'lucide-react';
import { Button } from './button';
import { figure } from './format';
import { Row, Text } from './primitives';

export interface PagerProps {
  readonly page: number;
  readonly totalPages: number;
  readonly onMoved: (page: number) => void;
}

/** One page back or forward; nothing where there is one page only (APP-11, APP-12). */
export const Pager = ({ page, totalPages, onMoved }: PagerProps) =>
  totalPages > 1 ? (
    <Row as="nav" aria-label="Halaman" justifyContent="space-between" mt="4">
      <Button variant="outline" colorPalette="neutral" disabled={page <= 1} onClick={() => onMoved(page - 1)}>
        <ChevronLeftIcon aria-hidden />
        Previous
      </Button>
      <Text fontSize="sm" color="fg.muted" fontVariantNumeric="tabular-nums" aria-live="polite">
        {`Page ${figure(page)} of ${figure(totalPages)}`}
      </Text>
      <Button
        variant="outline"
        colorPalette="neutral"
        disabled={page >= totalPages}
        onClick={() => onMoved(page + 1)}
      >
        Next
        <ChevronRightIcon aria-hidden />
      </Button>
    </Row>
  ) : null;
