import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AnyStateMachine } from 'xstate';
import ElkLayout, { type ElkNode } from 'elkjs/lib/elk.bundled.js';
import { charts } from '../../src/machines/charts';
import { type ChartState, describeChart } from '../../src/machines/statechart/chart';
import { type Engine, layOut } from '../../src/views/statechart/layout/lay-out';
import type { GraphNode } from '../../src/views/statechart/layout/graph';
import { pageOf } from './page';
import { heartbeatWalk, positionWalk } from './tables';
import { describeTable } from './walk';
import { svgFile } from './svg';

export const FOLDER = fileURLToPath(new URL('../../docs/statecharts', import.meta.url));

/** The hand-written paragraph of a chart. Throws where it is missing. */
const whyOf = (chart: string) => readFileSync(join(FOLDER, 'why', `${chart}.md`), 'utf8');

const firstSentence = (text: string) => /^[^.]+\./.exec(text.replaceAll('\n', ' '))?.[0] ?? '';

const index = (names: readonly string[]) => `# Statecharts

Every chart of the product, and the two tables of the socket's protocol, drawn and tabled from themselves by \`npm run statecharts\`; a test fails when a
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
  const draw = async (root: ChartState, machine?: AnyStateMachine) => {
    files.set(`${root.id}.md`, pageOf(root, whyOf(root.id), machine));
    files.set(`${root.id}.svg`, svgFile(await layOut(root, engine), root.id));
  };
  for (const machine of charts) await draw(describeChart(machine), machine);
  await draw(describeTable(positionWalk));
  await draw(describeTable(heartbeatWalk));
  files.set('README.md', index([...charts, positionWalk, heartbeatWalk].map(({ id }) => id)));
  return files;
}
