import { AREAS, areaOf, compareIds } from './ids';
import type { Proof } from './titles';

const INTRODUCTION = `# Requirements and faults, by what proves them

Of each number the titles of the tests that carry it, and where these are. Where a title stands for many cases, the first is
shown, and how many there are.`;

/** The page: an index of the areas, then every ID with what its tests say, file by file. */
export function requirementsPage(proofs: readonly Proof[]): string {
  const ids = idsOf(proofs);
  const areas = [...AREAS].map(([area, { name }]) => ({
    title: `${area}: ${name}`,
    ids: ids.filter((id) => areaOf(id) === area),
  }));
  return [
    INTRODUCTION,
    ['| Area | Proven |', '| --- | --- |', ...areas.map(indexRow)].join('\n'),
    ...areas.flatMap((area) => [`## ${area.title}`, ...area.ids.map((id) => entry(id, proofs))]),
  ]
    .join('\n\n')
    .concat('\n');
}

/** Every ID that a test carries, in the order of the page. Throws for one of no area. */
export function idsOf(proofs: readonly Proof[]): string[] {
  const strays = proofs.filter(({ ids }) => ids.some((id) => !AREAS.has(areaOf(id))));
  if (strays[0]) throw new Error(`${strays[0].file} carries an ID of no area: ${strays[0].ids.join(', ')}`);
  return [...new Set(proofs.flatMap(({ ids }) => ids))].toSorted(compareIds);
}

const anchor = (title: string) =>
  title
    .toLowerCase()
    .replaceAll(/[^\w -]/g, '')
    .replaceAll(' ', '-');
const indexRow = ({ title, ids }: { title: string; ids: readonly string[] }) =>
  `| [${title}](#${anchor(title)}) | ${ids.length} |`;

function entry(id: string, proofs: readonly Proof[]): string {
  const carriers = proofs.filter(({ ids }) => ids.includes(id));
  const blocks = [...new Set(carriers.map(({ file }) => file))].map((file) => {
    const texts = carriers.filter((proof) => proof.file === file).map(({ text }) => `- ${escape(text)}`);
    return [`[${file}](../${file})`, '', ...new Set(texts)].join('\n');
  });
  return [`### ${id}`, ...blocks].join('\n\n');
}

/** Markdown reads none of it as its own. */
const escape = (text: string) => text.replaceAll(/[\\`*_<>[\]|~]/g, String.raw`\$&`);
