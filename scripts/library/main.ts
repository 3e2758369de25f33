/** Builds the client as a library into `library/`, for programs that follow a server without the page. */
import { join } from 'node:path';
import { root } from '../shared/process.mjs';
import { buildLibrary } from './build';

await buildLibrary(join(root, 'library'));
console.log('library/README.md tells how to use it');
