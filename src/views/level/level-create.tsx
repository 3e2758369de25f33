import { LevelForm } from './level-form';

/** `/level/create`. */
export default function LevelCreate() {
  return <LevelForm title="Tambah Level" id={null} />;
}
