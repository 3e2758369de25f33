import type { AheadLogic, ListLogic, ScreenProps, SelectionLogic } from '../ports/charts';
import { RunnerList } from '../runner/runner-list';
import { generatorColumns } from './columns';

/** Generators, live (`/generator/list`, `/generator`; GEN-01 to GEN-09). */
export default function GeneratorList({
  charts,
}: ScreenProps<{
  generatorList: ListLogic<'generator.page'>;
  generatorSelection: SelectionLogic;
  generatorAhead: () => Promise<AheadLogic>;
}>) {
  return (
    <RunnerList
      name="generator"
      noun="Generator"
      emptyHint="Generator mencari nomor Whatsapp di antara dua nomor. Tambahkan yang pertama."
      logic={charts.generatorList}
      columns={generatorColumns}
      selection={charts.generatorSelection}
      ahead={charts.generatorAhead}
    />
  );
}
