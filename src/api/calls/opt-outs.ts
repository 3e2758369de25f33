import { only } from '../schema/answers';
import { OPT_OUT_WAYS } from '../schema/choices';
import { optOut } from '../schema/entities/inventory';
import { importedOptOuts } from '../schema/imports';
import { PERIODS } from '../schema/period-forms';
import { pages, remove, save, upload } from './define';
import { byId, file, optional, phone, words } from './fields';
import { managers } from './permission';

const fallback = 'Daftar permintaan berhenti tidak dapat dimuat.';

/** Owners of numbers who asked to be written to no more. */
export const optOutCalls = {
  /**
   * A page of the opt-outs that hold, or of those that were taken back.
   * @search the number from its beginning, however it is written
   * @addition Where a server answers 404, the page says that it does not know the screen.
   */
  'optOut.page': pages('/admin/optout/list-per-page', {
    may: managers,
    row: optOut,
    isSearched: true,
    filters: { how: OPT_OUT_WAYS, period: PERIODS, state: ['taken_back'] },
    fallback,
  }),
  /**
   * Notes by hand that the owner of a number asked to be written to no more, be it in the lists or not.
   * @addition Where a server answers 404, the form says so.
   * @untried an opt-out stays for ever, also one that was taken back
   */
  'optOut.create': save('/admin/optout/save', {
    may: managers,
    input: { number: phone, note: optional(words(500)) },
    answer: only('optOut', optOut),
  }),
  /**
   * Notes all numbers of a file.
   * @addition Where a server answers 404, the form says so.
   * @untried an opt-out stays for ever, also one that was taken back
   */
  'optOut.import': save('/admin/optout/import', {
    may: managers,
    input: { file },
    answer: importedOptOuts,
    fallback: 'Error importing CSV',
    ...upload,
  }),
  /**
   * Takes an opt-out back, since its owner asked to be written to again: it stays as what was, with who took it back, and when.
   * @addition Where a server answers 404, the row says so.
   * @untried an opt-out stays for ever, also one that was taken back
   */
  'optOut.delete': remove('/admin/optout/:id', { may: managers, input: byId }),
} as const;
