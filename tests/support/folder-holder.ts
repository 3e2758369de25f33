import { type FolderLock, lockFolder } from '../../sandbox/store/folder-lock';

/** A process that claims the folder of its argument whenever it is told to, tells what came of it, and lets go of it again. */
const [, , folder = ''] = process.argv;
let lock: FolderLock | null = null;
const claim = async () => {
  try {
    lock = await lockFolder(folder);
    return 'held';
  } catch (error) {
    return (error as Error).message;
  }
};
process.on('message', (asked: 'claim' | 'release') => {
  if (asked === 'release') {
    lock?.release();
    lock = null;
    process.send?.('released');
    return;
  }
  void claim().then((answer) => process.send?.(answer));
});
process.once('disconnect', () => process.exit());
process.send?.('ready');
