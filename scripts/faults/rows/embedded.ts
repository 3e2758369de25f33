import { rmSync } from 'node:fs';
import type { Fault } from '../fault';

const engine = 'embedded';

/** Faults of the embedded database. */
export const embeddedFaults: readonly Fault[] = [
  {
    name: 'embedded: process killed and started',
    engine,
    lasts: 1,
    readiness: 'either',
    begin: ({ process }) => process.kill(),
    end: ({ process }) => process.start(),
  },
  {
    name: 'embedded: disk full',
    raises: 'DatabaseTakesNoChanges',
    engine,
    lasts: 15,
    readiness: 'falls',
    disk: { kind: 'tmpfs', megabytes: 512 },
    begin: ({ disk }) => disk.fill(),
    end: ({ disk }) => disk.free(),
  },
  {
    name: 'embedded: disk read-only',
    raises: 'DatabaseGone',
    engine,
    lasts: 15,
    readiness: 'falls',
    disk: { kind: 'ext4', megabytes: 512 },
    begin: ({ disk }) => disk.makeReadOnly(),
    end: async ({ disk, process }) => {
      await process.kill();
      disk.makeWritable();
      await process.start();
    },
  },
  {
    name: 'embedded: folder gone',
    raises: 'DatabaseGone',
    engine,
    lasts: 15,
    readiness: 'falls',
    forgets: true,
    begin: ({ folder }) => rmSync(folder, { recursive: true, force: true }),
    end: async ({ process }) => {
      await process.kill();
      await process.start();
    },
  },
  {
    name: 'embedded: process stopped for a minute',
    engine,
    lasts: 60,
    readiness: 'either',
    standsStill: true,
    begin: ({ process }) => process.freeze(),
    end: ({ process }) => process.thaw(),
  },
];
