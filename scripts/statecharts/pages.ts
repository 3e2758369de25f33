import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ElkLayout, { type ElkNode } from 'elkjs/lib/elk.bundled.js';
import { charts } from '../../src/machines/charts';
import { describeChart } from '../../src/machines/statechart/chart';
import { type Engine, layOut } from '../../src/views/statechart/layout/lay-out';
import type { GraphNode } from '../../src/views/statechart/layout/graph';
import { pageOf } from './page';
import { svgFile } from './svg';

export const FOLDER = fileURLToPath(new URL('../../docs/statecharts', import.meta.url));

/** The hand-written paragraph of a chart. Throws when nobody has written it. */
const whyOf = (chart: string) => readFileSync(join(FOLDER, 'why', `${chart}.md`), 'utf8');

const firstSentence = (text: string) => /^[^.]+\./.exec(text.replaceAll('\n', ' '))?.[0] ?? '';

const index = (names: readonly string[]) => `# Statecharts

Every chart of the product, drawn and tabled from the charts themselves by \`npm run statecharts\`; a test fails when a
page no longer says what its chart does. Only the paragraphs in \`why/\` are written by hand. In the pictures a dashed box
is a region that runs beside others, ⟳ an actor that runs while its state is active, · what a state answers without
leaving; a filled dot leads to the state entered first, an empty one stands for wherever the surrounding state is.

| Chart | What it is for |
| --- | --- |
${names.map((name) => `| [${name}](${name}.md) | ${firstSentence(whyOf(name))} |`).join('\n')}
`;

/** Everything that is generated, by file name. */
export async function generatePages(): Promise<Map<string, string>> {
  const elk = new ElkLayout();
  const engine: Engine = (graph) => elk.layout(graph as ElkNode) as Promise<GraphNode>;
  const files = new Map<string, string>();
  for (const machine of charts) {
    const drawing = await layOut(describeChart(machine), engine);
    files.set(`${machine.id}.md`, pageOf(machine, whyOf(machine.id)));
    files.set(`${machine.id}.svg`, svgFile(drawing, machine.id));
  }
  files.set('README.md', index(charts.map(({ id }) => id)));
  return files;
}
