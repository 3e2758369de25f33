import type { AnyStateMachine } from 'xstate';
import { type ChartState, type ChartTransition, statesWithin } from '../../src/machines/statechart/chart';
import { mermaidOf } from './mermaid';

const cell = (text: string) => text.replaceAll('|', '\\|');
const code = (names: readonly string[]) => names.map((name) => `\`${cell(name)}\``).join(', ') || '–';
const unique = (names: readonly string[]) => [...new Set(names)];

const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');

const section = (title: string, head: readonly string[], rows: readonly (readonly string[])[]) =>
  rows.length === 0 ? [] : [`## ${title}`, table(head, rows)];

/** A state by the path that leads to it, without the chart's name. */
const shortName = (root: ChartState, id: string) => (id === root.id ? id : id.replace(`${root.id}.`, ''));

function transitionRow(root: ChartState, transition: ChartTransition) {
  const { source, trigger, guard, targets, actions } = transition;
  return [
    code([shortName(root, source)]),
    code([trigger]),
    guard === null ? '–' : code([guard]),
    targets.length === 0 ? 'stays' : code(targets.map((id) => shortName(root, id))),
    code(actions),
  ];
}

const delayText = (delay: unknown) =>
  typeof delay === 'number' ? `${delay} ms` : 'decided by the chart as it runs';

/** The delays that the chart sets, each with its length where it is always the same. */
function delaysOf(machine: AnyStateMachine, transitions: readonly ChartTransition[]) {
  const set = unique(
    transitions.flatMap(({ trigger }) => (trigger.startsWith('after ') ? [trigger.slice(6)] : [])),
  );
  return set.map((name) => [
    code([name]),
    /^\d+ ms$/.test(name) ? name : delayText(machine.implementations.delays[name]),
  ]);
}

/** The page of one chart: its reason, its picture, and its events, guards, delays, actors and tags. */
export function pageOf(root: ChartState, why: string, machine?: AnyStateMachine): string {
  const states = statesWithin(root);
  const transitions = states.flatMap((state) => state.transitions);
  const where = (has: (state: ChartState) => boolean) =>
    code(states.filter(has).map(({ id }) => shortName(root, id)));
  const guards = unique(transitions.flatMap(({ guard }) => guard ?? []));
  const tags = unique(states.flatMap((state) => state.tags));
  const actors = states.flatMap((state) =>
    state.actors.map(({ id, src }) => [code([id]), code([src]), code([shortName(root, state.id)])]),
  );
  return [
    `# ${root.id}`,
    why.trim(),
    `![The states of ${root.id} and what leads from one to another](${root.id}.svg)`,
    ...section(
      'Events',
      ['In', 'Event', 'If', 'Goes to', 'Does'],
      transitions.map((transition) => transitionRow(root, transition)),
    ),
    ...section(
      'Guards',
      ['Guard', 'Asked on'],
      guards.map((guard) => [
        code([guard]),
        code(unique(transitions.filter((one) => one.guard === guard).map(({ trigger }) => trigger))),
      ]),
    ),
    ...section('Delays', ['Delay', 'Length'], machine ? delaysOf(machine, transitions) : []),
    ...section('Actors', ['Actor', 'Logic', 'Runs in'], actors),
    ...section(
      'Tags',
      ['Tag', 'Carried by'],
      tags.map((tag) => [code([tag]), where((state) => state.tags.includes(tag))]),
    ),
    '## As Mermaid',
    `\`\`\`mermaid\n${mermaidOf(root)}\n\`\`\``,
  ]
    .join('\n\n')
    .concat('\n');
}
