import { createHash } from 'node:crypto';

/** SHA-256, hex. */
export const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');
