import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const LINK = /\[([^[\]]*)\]\((?!\w+:)([^)#\s]*)(?:#([^)\s]+))?\)/g;

/** How a heading is named in a link. */
const anchorOf = (title: string) =>
  title
    .toLowerCase()
    .replaceAll(/[^\w -]/g, '')
    .replaceAll(' ', '-');
const anchorsIn = (page: string) =>
  Array.from(readFileSync(page, 'utf8').matchAll(/^#+ (.+)$/gm), ([, title = '']) => anchorOf(title));

const targetOf = (page: string, path: string) => (path === '' ? page : join(dirname(page), path));
const isThere = (target: string, anchor?: string) =>
  existsSync(target) &&
  (anchor === undefined || !target.endsWith('.md') || anchorsIn(target).includes(anchor));

/** Where a page in Markdown leads to beside it, and whether that is there. */
export const linksIn = (page: string) =>
  Array.from(readFileSync(page, 'utf8').matchAll(LINK), ([, , path = '', anchor]) => {
    const target = targetOf(page, path);
    return { page, target, anchor, isThere: isThere(target, anchor) };
  });

/** The text of a page, without the links that lead nowhere: their words stay. */
export const withoutDeadLinks = (page: string) =>
  readFileSync(page, 'utf8').replaceAll(LINK, (link, words: string, path: string, anchor?: string) =>
    isThere(targetOf(page, path), anchor) ? link : words,
  );
