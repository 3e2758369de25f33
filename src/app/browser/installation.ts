import type { AppSystem } from '../../views/ports/app-system';
import type { Environment } from './environment';
import { readFigures, readFiguresAt } from './figures-cookie';
import { readHiddenColumns } from './hidden-columns';

/** What views read of this installation, and of the browser's storage. */
export const installationOf = ({
  apiHost,
  contact,
  pageAddress,
  features,
  shareLink,
  browser: { cookies, storage },
}: Environment): Pick<
  AppSystem,
  | 'contact'
  | 'apiAddress'
  | 'pageAddress'
  | 'sharesLinks'
  | 'editsButtons'
  | 'offersReset'
  | 'cachedFigures'
  | 'cachedFiguresAt'
  | 'keptHiddenColumns'
> => ({
  contact,
  apiAddress: `${apiHost}/`,
  pageAddress,
  sharesLinks: shareLink !== undefined,
  editsButtons: features.includes('templateButtons'),
  offersReset: features.includes('resetButton'),
  cachedFigures: (userId) => readFigures(cookies, userId),
  keptHiddenColumns: (userId, list) => readHiddenColumns(storage, userId, list),
  cachedFiguresAt: (userId, part) => readFiguresAt(cookies, userId, part),
});
