import { type FolderLock, lockFolder } from '../../sandbox/store/folder-lock';

/** A process that claims the folder of its argument whenever it is told to, tells what came of it, and lets go of it again. */
const [, , folder = ''] = process.argv;
let lock: FolderLock | null = null;
process.on('message', (asked: 'claim' | 'release') => {
  if (asked === 'release') {
    lock?.release();
    lock = null;
    process.send?.('released');
    return;
  }
  void lockFolder(folder).then(
    (claimed) => {
      lock = claimed;
      process.send?.('held');
    },
    (error: unknown) => process.send?.((error as Error).message),
  );
});
process.once('disconnect', () => process.exit());
process.send?.('ready');
