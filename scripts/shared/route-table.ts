import { resources } from '../../src/app/features';
import { createRouteTable } from '../../src/app/resource/route-table';

const nothing = () => Promise.reject(new Error('this table opens no screen'));

/** Where every screen and menu item of the product is; none of its screens can be opened. */
export const routeTable = createRouteTable(resources, { chart: nothing, row: nothing, provided: nothing });
