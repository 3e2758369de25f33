import { expect, it, vi } from 'vitest';
import { askEarly, askForSettings } from '../../../src/app/first-paint/settings-answer';

const answered = (...answers: (Response | Error)[]) => {
  const fetched = vi.fn(async (_path: string) => {
    const answer = answers.shift();
    if (answer instanceof Response) return answer;
    throw answer ?? new Error('not asked for');
  });
  vi.stubGlobal('fetch', fetched);
  return fetched;
};

it('the first to ask is given what was asked for early, the next a new answer', async () => {
  const [early, late] = [new Response('1'), new Response('2')];
  const fetched = answered(early, late);
  void askEarly();
  expect(fetched.mock.calls).toEqual([['/settings.json']]);
  expect(await askForSettings()).toBe(early);
  expect(fetched).toHaveBeenCalledOnce();
  expect(await askForSettings()).toBe(late);
});

it('asks where nobody did', async () => {
  const answer = new Response('1');
  answered(answer);
  expect(await askForSettings()).toBe(answer);
});

it('an early question without an answer is heard of by who takes it, and by nobody before', async () => {
  const onUnhandled = vi.fn();
  process.on('unhandledRejection', onUnhandled);
  answered(new TypeError('Failed to fetch'));
  void askEarly();
  await new Promise((resolve) => void setImmediate(resolve));
  process.off('unhandledRejection', onUnhandled);
  expect(onUnhandled).not.toHaveBeenCalled();
  await expect(askForSettings()).rejects.toThrow('Failed to fetch');
});
