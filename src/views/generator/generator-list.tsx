import { chakra } from '@chakra-ui/react/styled-system';
import { useSelector } from '@xstate/react';
import type { RunnerRef } from '../../machines/worker/runner';
import { selectRecord } from '../../machines/worker/runner.selectors';
import { ButtonLink } from '../kit/button';
import { Text } from '../kit/primitives';
import { ListScreen } from '../list-screen';
import { Failure } from '../runner/runner-cells';
import { runnerColumns } from '../runner/runner-columns';
import { useSystem } from '../system';

const FORM = '/generator/create';

const Ends = chakra('span', { base: { whiteSpace: 'nowrap' } });

/** First and last number of the range (GEN-04). */
function Range({ runner }: { runner: RunnerRef }) {
  const { start_number, end_number } = useSelector(runner, selectRecord);
  return (
    <Text fontVariantNumeric="tabular-nums">
      <Ends>{start_number} –</Ends> <Ends>{end_number}</Ends>
    </Text>
  );
}

const columns = runnerColumns({ header: 'Range Nomor', cell: (runner) => <Range runner={runner} /> }, FORM);
const failureOf = (runner: RunnerRef) => <Failure runner={runner} />;

/** Generators, live (`/generator/list`, `/generator`; GEN-01 to GEN-09). */
export default function GeneratorList() {
  const { logic } = useSystem();
  return (
    <ListScreen<RunnerRef>
      title="Daftar Generator"
      id="list:generator"
      logic={logic.generatorList}
      columns={columns}
      search="Cari Generator"
      actions={<ButtonLink to={FORM}>Tambah</ButtonLink>}
      noteOf={failureOf}
      refreshable
    />
  );
}
