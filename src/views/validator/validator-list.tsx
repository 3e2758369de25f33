import type { AheadLogic, ListLogic, ScreenProps, SelectionLogic } from '../ports/charts';
import { RunnerList } from '../runner/runner-list';
import { validatorColumns } from './columns';

/** Validators, live (`/validator/list`, `/validator`; VAL-01 to VAL-09). */
export default function ValidatorList({
  charts,
}: ScreenProps<{
  validatorList: ListLogic<'validator.page'>;
  validatorSelection: SelectionLogic;
  validatorAhead: () => Promise<AheadLogic>;
}>) {
  return (
    <RunnerList
      name="validator"
      noun="Validator"
      emptyHint="Validator memeriksa nomor mana dari sebuah file ada di Whatsapp. Tambahkan yang pertama."
      logic={charts.validatorList}
      columns={validatorColumns}
      selection={charts.validatorSelection}
      ahead={charts.validatorAhead}
    />
  );
}
