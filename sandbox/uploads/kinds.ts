import { optOutFiles, phoneNumberFiles, targetFiles } from './phone-numbers';
import { proxyFiles } from './proxies';
import { templateFiles } from './templates';

export const kinds = {
  optOuts: optOutFiles,
  phoneNumbers: phoneNumberFiles,
  proxies: proxyFiles,
  targets: targetFiles,
  templates: templateFiles,
} as const;

export type KindName = keyof typeof kinds;
/** A row of such a file as it was judged. */
export type JudgedOf<K extends KindName> = ReturnType<ReturnType<(typeof kinds)[K]['judging']>>;
type Creatable<R> = R extends { readonly reason: infer N } ? (null extends N ? R : never) : never;
/** A row that can be created. */
export type GoodOf<K extends KindName> = Creatable<JudgedOf<K>>;
