import { useRowId } from '../form/use-form';
import { LevelForm } from './level-form';

/** `/level/edit?id=`. */
export default function LevelEdit() {
  return <LevelForm title="Edit Level" id={useRowId()} />;
}
