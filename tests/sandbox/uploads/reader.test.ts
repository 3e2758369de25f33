import { afterEach, describe, expect, it, vi } from 'vitest';
import { createUploadReader, type UploadReader } from '../../../sandbox/uploads/reader';
import { worstFiles } from '../../bench/uploads/files';
import { steppedClock } from '../network/harness';

const TOO_COMPLEX = { status: 422, message: 'File terlalu rumit untuk dibaca. Bagi menjadi beberapa file.' };
const small = { kind: 'phoneNumbers', name: 'a.csv', content: Buffer.from('081234567890') } as const;

let reader: UploadReader | undefined;
afterEach(() => reader?.close());
function open(memory = {}) {
  const { clock, timers } = steppedClock();
  const log = { error: vi.fn(), warn: vi.fn(), info: vi.fn() };
  const limits = { maxOldGenerationSizeMb: 160, maxYoungGenerationSizeMb: 16, stackSizeMb: 4, ...memory };
  reader = createUploadReader({ clock, log, memory: limits });
  return { read: reader.read, timers, log };
}

/** How many times everybody else had their turn until `work` was done. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let turns = 0;
  let isOver = false;
  const over = work.finally(() => (isOver = true));
  const turn = () => {
    turns += 1;
    if (!isOver) setTimeout(turn, 1);
  };
  turn();
  await over.catch(() => {});
  return turns;
}

describe('a file that takes long to read', () => {
  it('leaves everybody else their turn [I4]', async () => {
    const { read } = open();
    const { name, content } = worstFiles['numbers: [1,1,1,…]']!;
    const whole = content();
    await read(small);
    expect(await turnsDuring(read({ ...small, name, content: whole }))).toBeGreaterThan(10);
    // What was handed over is a copy: the file is kept, too.
    expect(whole.length).toBeGreaterThan(2 ** 20);
  });

  it('is given up after half a minute, in words, and the next one is read [V10]', async () => {
    const { read, timers, log } = open();
    await read(small);
    const long = read({ ...small, content: worstFiles['numbers: 300,000 rows']!.content() });
    await vi.waitFor(() => expect(timers.pending).toEqual([30_000]));
    timers.advance(30_000);
    await expect(long).rejects.toMatchObject(TOO_COMPLEX);
    expect(log.warn).toHaveBeenCalledOnce();
    expect(await read(small)).toMatchObject({ total: 1, good: 1 });
  });
});

describe('a thread that dies', () => {
  it('without memory refuses its file in words, and the next one is read [V10]', async () => {
    const { read, log } = open({ maxOldGenerationSizeMb: 24 });
    const dying = read({ ...small, content: worstFiles['numbers: 300,000 rows']!.content() });
    const behind = read(small);
    await expect(dying).rejects.toMatchObject(TOO_COMPLEX);
    expect(await behind).toMatchObject({ total: 1, good: 1 });
    expect(log.warn).toHaveBeenCalledOnce();
  });

  it('is started again after it was idle', async () => {
    const { read, timers } = open();
    await read(small);
    timers.advance(10_000);
    expect(await read(small)).toMatchObject({ total: 1, good: 1 });
  });
});

it('a file that cannot be used is refused as it would be without a thread [I6]', async () => {
  const { read } = open();
  await expect(read({ ...small, name: 'a.exe' })).rejects.toMatchObject({
    status: 415,
    details: { errors: { file: 'File harus berjenis .csv atau .json.' } },
  });
});
