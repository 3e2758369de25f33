import { ChevronLeftIcon, ChevronRightIcon } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { isMonth, monthAfter } from '../../../api/schema/periods';
import { ButtonLink } from '../../kit/button';
import { FilterSelect } from '../../kit/filter-select';
import { Row } from '../../kit/primitives';
import { monthOptions, useToday } from '../../list/period-filter';
import { monthText } from '../../list/period-words';

/** The month of the address, and the running one where it has none. */
export function useMonth() {
  const [address] = useSearchParams();
  const running = useToday().slice(0, 7);
  const asked = address.get('month') ?? '';
  return { month: isMonth(asked) && asked <= running ? asked : running, running };
}

const Step = ({ to, label, children }: { to: string; label: string; children: React.ReactNode }) => (
  <ButtonLink to={to} variant="outline" colorPalette="neutral" size="icon" aria-label={label} title={label}>
    {children}
  </ButtonLink>
);

/** Chooses a month, which stands in the address. */
export function MonthChooser() {
  const [address, setAddress] = useSearchParams();
  const today = useToday();
  const { month, running } = useMonth();
  const at = (chosen: string) => {
    const next = new URLSearchParams(address);
    next.set('month', chosen);
    return next;
  };
  const [before, after] = [monthAfter(month, -1), monthAfter(month, 1)];
  return (
    <Row as="nav" aria-label="Bulan laporan" mb="4">
      <Step to={`?${at(before)}`} label={monthText(before)}>
        <ChevronLeftIcon aria-hidden />
      </Step>
      <FilterSelect
        label="Bulan laporan"
        value={month}
        options={monthOptions(today, month)}
        onChanged={(chosen) => setAddress(at(chosen))}
      />
      {month < running ? (
        <Step to={`?${at(after)}`} label={monthText(after)}>
          <ChevronRightIcon aria-hidden />
        </Step>
      ) : null}
    </Row>
  );
}
