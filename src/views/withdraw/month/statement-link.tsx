import { useSelector } from '@xstate/react';
import type { ListRef } from '../../../machines/crud/list';
import { ButtonLink } from '../../kit/button';
import { offersMonths } from '../../list/period-filter';

/** Leads to statements of months, where the server of a list has them. */
export const StatementLink = ({ list, to }: { list: ListRef; to: string }) =>
  useSelector(list, offersMonths) ? (
    <ButtonLink to={to} variant="outline" colorPalette="neutral">
      Laporan Bulanan
    </ButtonLink>
  ) : null;
