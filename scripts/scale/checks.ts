import { table, whole } from './table';

/** A figure as it was told of, and as it then was. */
interface Beside {
  readonly predicted: number;
  readonly measured: number;
  readonly ratio: number;
}
const FIGURES = ['messagesPerSecond', 'serverMicroseconds', 'postgresMicroseconds', 'walBytes'] as const;

/** A fleet of which `npm run bench:scale` told what it comes to, and measured it. */
export interface Checked extends Readonly<Record<(typeof FIGURES)[number], Beside>> {
  readonly processes: number;
  readonly accounts: number;
  readonly memberSockets: number;
  readonly officePages: number;
  readonly othersCores: number;
}

const fleetOf = ({ processes, accounts, officePages, memberSockets }: Checked) => [
  `${whole(accounts)} by ${processes}`,
  officePages + memberSockets === 0 ? 'nobody' : `${officePages} pages, ${whole(memberSockets)} members`,
];
const cell = ({ predicted, measured, ratio }: Beside) =>
  `${whole(predicted)}, ${whole(measured)}: ${ratio.toFixed(2)}`;

/** What was told of fleets beside what they were. */
export const checksTable = (fleets: readonly Checked[]) =>
  table(
    [
      'accounts, by processes',
      'who looks',
      'messages a second',
      'servers, µs',
      'PostgreSQL, µs',
      'its log, bytes',
      'cores of others',
    ],
    fleets.map((fleet) => [
      ...fleetOf(fleet),
      ...FIGURES.map((figure) => cell(fleet[figure])),
      String(Math.max(0, fleet.othersCores)),
    ]),
  );
