import type { FormLogic, ScreenProps } from '../ports/charts';
import { useRowId } from '../form/use-form';
import { LevelForm } from './level-form';

/** `/level/edit?id=`. */
export default function LevelEdit({ charts }: ScreenProps<{ levelForm: FormLogic }>) {
  return <LevelForm charts={charts} title="Edit Level" id={useRowId()} />;
}
