import type { Route } from '../../sandbox/http/route';

/** `PUT /admin/users/:id` */
export const titleOf = ({ endpoint: { method, path } }: Pick<Route, 'endpoint'>) => `${method} ${path}`;
