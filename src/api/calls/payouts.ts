import { listAnswer, only } from '../schema/answers';
import {
  AMOUNT_FORMS,
  FINDINGS,
  ITEM_STATES,
  PAYOUT_STATES,
  payout,
  payoutItem,
  payoutTemplate,
  reconciled,
  SEPARATORS,
} from '../schema/payouts';
import { count, entity, text } from '../schema/scalars';
import { errorFirst, get, pages, remove, save, update } from './define';
import { byId, choice, flag, id, line, listOf, optional, paragraph, pasted, words } from './fields';
import { managers, office } from './permission';

const template = {
  name: line(60),
  separator: choice(SEPARATORS),
  amounts: choice(AMOUNT_FORMS),
  heading: flag,
  columns: paragraph(4000, 1),
};
const one = only('payout', payout);
const alone = only('template', payoutTemplate);

/** Runs that pay many withdraws together, and how their files for a bank are written. */
export const payoutCalls = {
  /**
   * Gathers requests that wait and are in no other run: those that are named, or all that a list of withdraws finds by the same
   * filters, the oldest first and at most 10,000. `left` says how many of them are left out.
   * @addition No run is offered.
   * @untried gathers requests for money
   */
  'payout.create': save('/admin/payout/create', {
    may: office,
    input: {
      name: optional(words(60)),
      withdraws: optional(listOf(id, 10_000)),
      search: optional(pasted()),
      user_id: optional(id),
      period: optional(words()),
      level: optional(words()),
      bank: optional(words()),
      amount: optional(words()),
    },
    answer: entity({ payout }, { left: count }),
    ...errorFirst,
  }),
  /**
   * A page of runs, newest first.
   * @addition The screen says that there are none.
   */
  'payout.page': pages('/admin/payout/list-per-page', {
    may: office,
    row: payout,
    filters: { state: PAYOUT_STATES },
  }),
  /**
   * A run: its sums, and until it is exported what is to be known of what is in it.
   * @addition The run is not found.
   */
  'payout.read': get('/admin/payout/:id', { may: office, input: byId, answer: one }),
  /**
   * A page of the requests in a run, with what is to be known of each.
   * @addition No requests are shown.
   */
  'payout.itemPage': pages('/admin/payout/items/:id', {
    may: office,
    row: payoutItem,
    input: byId,
    filters: { state: ITEM_STATES, finding: FINDINGS },
  }),
  /**
   * Takes a request out of a run that is not exported; without one, all those that keep it from being exported.
   * @addition It fails.
   * @untried changes a run
   */
  'payout.takeOut': update('/admin/payout/take-out', {
    may: office,
    input: { id, item: optional(id) },
    answer: one,
    ...errorFirst,
  }),
  /**
   * Gives up a run that is not exported: its requests wait as before.
   * @addition It fails.
   * @untried deletes a run
   */
  'payout.delete': remove('/admin/payout/:id', { may: office, input: byId }),
  /**
   * Freezes a run, and writes its file by a template: the id of one that is kept, or the name of a pattern. From then on its
   * requests are answered by the run alone.
   * @addition It fails.
   * @untried freezes a run
   */
  'payout.export': update('/admin/payout/export', {
    may: office,
    input: { id, template: line(20) },
    answer: one,
    ...errorFirst,
  }),
  /**
   * The file of an exported run, the same each time.
   * @addition It fails.
   * @untried there may be no exported run
   */
  'payout.file': get('/admin/payout/file/:id', {
    may: office,
    limit: 'export',
    input: byId,
    answer: only('file', entity({}, { name: text, text })),
  }),
  /**
   * Marks the next hundred of a run's open requests that the caller can answer as paid, under the bank's reference: asked for again
   * until none is open. Where there are none, its refusal says what is left, and why.
   * @addition It fails.
   * @untried decides about money
   */
  'payout.answer': update('/admin/payout/answer', {
    may: office,
    input: { id, reference: line(60), paid_on: line(10) },
    answer: one,
    noted: 'always',
    ...errorFirst,
  }),
  /**
   * Sets what became of one request of an exported run. What comes back is rejected, so that its money is in the balance again.
   * @addition It fails.
   * @untried decides about money
   */
  'payout.settle': update('/admin/payout/settle', {
    may: office,
    input: {
      id,
      item: id,
      state: choice(ITEM_STATES),
      reference: optional(words(60)),
      reason: optional(words(200)),
    },
    answer: one,
    noted: 'always',
    ...errorFirst,
  }),
  /**
   * Takes over a piece of a bank's answer: a CSV of at most 100 lines with a heading, which has `nomor`, or `rekening` and `jumlah`, and
   * `status`; `referensi` and `keterangan` where there are some.
   * @addition It fails.
   * @untried decides about money
   */
  'payout.reconcile': update('/admin/payout/reconcile', {
    may: office,
    input: { id, answers: paragraph(100_000, 1) },
    answer: entity({ payout, reconciled }, {}),
    noted: 'always',
    ...errorFirst,
  }),
  /**
   * Adds a template of a file.
   * @addition Patterns alone are offered.
   * @untried changes how files for a bank are written
   */
  'payoutTemplate.create': save('/admin/payout-template/create', {
    may: managers,
    input: template,
    answer: alone,
  }),
  /**
   * Changes one.
   * @addition It fails.
   * @untried changes how files for a bank are written
   */
  'payoutTemplate.update': update('/admin/payout-template/:id', {
    may: managers,
    input: { id, ...template },
    answer: alone,
  }),
  /**
   * Deletes one; runs that were exported by it keep their file.
   * @addition It fails.
   * @untried changes how files for a bank are written
   */
  'payoutTemplate.delete': remove('/admin/payout-template/:id', { may: managers, input: byId }),
  /**
   * A template.
   * @addition It is not found.
   */
  'payoutTemplate.read': get('/admin/payout-template/:id', { may: managers, input: byId, answer: alone }),
  /**
   * All templates.
   * @addition Patterns alone are offered.
   */
  'payoutTemplate.list': get('/admin/payout-template/list', {
    may: office,
    answer: listAnswer(payoutTemplate),
  }),
} as const;
