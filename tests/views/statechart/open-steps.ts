import { screen } from '@testing-library/react';
import { Worker as FakeWorker } from 'elkjs/lib/elk-worker.min.js';
import { beforeAll, beforeEach, vi } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { drawingOf } from '../../../src/app/features/monitor/statechart/drawings';
import { courseOf, type CourseQuestion } from '../../../src/machines/ahead/course';
import { fakeLogStore, type OldBatch } from '../../support/log-store';
import { openLivePage } from '../../support/live-page';
import { oddRecord } from '../../support/odd-log';

export const account = { ...oddRecord, id: 12 };

/** The layout engine on the test's own thread. */
class SameThread extends FakeWorker {
  addEventListener() {}
}
/** What tells the time ahead, on the test's own thread. */
class Teller extends EventTarget {
  postMessage(question: CourseQuestion) {
    const data = courseOf(structuredClone(question));
    queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data })));
  }
  terminate() {}
}
const sameThread = () =>
  vi.stubGlobal('Worker', function startWorker(url: URL) {
    return String(url).includes('course.worker') ? new Teller() : new SameThread();
  });

const generator = {
  id: 7,
  start_number: '6281100000000',
  end_number: '6281100000099',
  status: 'idle',
  count_success: 2,
  count_fail: 0,
  progress: 12.5,
  Whatsapp: account,
};

/** Lets charts be drawn, and lists have a height, in a page without a browser. */
export function prepareSteps(...machines: readonly AnyStateMachine[]) {
  // The layout engine takes its time to load on a busy machine.
  beforeAll(async () => {
    sameThread();
    await Promise.all(machines.map((machine) => drawingOf(machine, null)));
    await import('../../../src/views/monitor/json-tree');
  });
  // jsdom lays nothing out: without a height no row is in sight.
  beforeEach(() => {
    sameThread();
    vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(1600);
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(1600);
    vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(600);
  });
}

export const LISTS = {
  accounts: 'GET /api/admin/whatsapp/list-per-page',
  generators: 'GET /api/admin/generator/list-per-page',
  validators: 'GET /api/admin/validator/list-per-page',
};

/** The screen of a developer, its lists answered. */
export async function openSteps({
  accounts = [] as readonly object[],
  kept = [] as OldBatch[],
  address = '/monitor/statechart',
  prepare = (_api: Awaited<ReturnType<typeof openLivePage>>['api']) => {},
} = {}) {
  const page = await openLivePage(
    address,
    { id: '3', role: 'dev' },
    {},
    { openLogStore: async () => fakeLogStore(kept) },
  );
  page.api.answers(LISTS.accounts, { data: accounts, meta: { totalPages: 1 } });
  page.api.answers(LISTS.generators, { data: [generator], meta: { totalPages: 1 } });
  page.api.answers(LISTS.validators, { data: [], meta: { totalPages: 1 } });
  prepare(page.api);
  await page.show();
  const actors = await screen.findByRole('group', { name: 'Aktor' });
  return { ...page, actors };
}

export const isLit = (state: string) =>
  document.querySelector(`[data-state="${state}"]`)?.classList.contains('lit');
