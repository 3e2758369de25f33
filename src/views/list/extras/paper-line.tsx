import { useSelector } from '@xstate/react';
import type { ListSnapshot } from '../../../machines/crud/list';
import { figure } from '../../kit/format';
import { moment } from '../../kit/moments';
import css from './extras.module.css';
import { type ChipsProps, useChips, useOwnerName } from './chips';
import { chipText } from './words';

const selectContext = ({ context }: ListSnapshot) => context;

/** On paper, what the list is asked for: as of when, which page, narrowed and sorted by what. */
export function PaperLine(props: ChipsProps) {
  const { at, query, totalPages } = useSelector(props.list, selectContext);
  const owner = useOwnerName(props.list, props.owner);
  const asked = useChips(props).map((chip) => chipText(chip, { ...props, owner }));
  const page = `Halaman ${figure(query.page)} dari ${figure(totalPages)}`;
  return <p className={`${css.paper} ${css.list}`}>{[`Per ${moment(at)}`, page, ...asked].join(' · ')}</p>;
}
