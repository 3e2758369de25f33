import type { FormLogic, ScreenProps } from '../ports/charts';
import { LevelForm } from './level-form';

/** `/level/create`. */
export default function LevelCreate({ charts }: ScreenProps<{ levelForm: FormLogic }>) {
  return <LevelForm charts={charts} title="Tambah Level" id={null} />;
}
