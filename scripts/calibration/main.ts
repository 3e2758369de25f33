import { parseArgs } from 'node:util';
import { judgeWorld, summaryOf } from './judge';
import { judgeRisk, riskTable } from './risk';
import { judgeTrials } from './trials';

const { values } = parseArgs({
  options: {
    worlds: { type: 'string', default: '40' },
    days: { type: 'string', default: '5' },
    runs: { type: 'string', default: '1000' },
    from: { type: 'string', default: '1' },
  },
});
const worlds = Array.from({ length: Number(values.worlds) }, (_, place) => place + Number(values.from));
const judged = worlds.flatMap((seed) => [
  ...judgeWorld(seed, { days: Number(values.days), runs: Number(values.runs) }),
  ...judgeTrials(seed),
]);
console.table(
  summaryOf(judged).map(({ kind, forecasts, ...shares }) => ({
    kind,
    forecasts,
    ...Object.fromEntries(
      Object.entries(shares).map(([name, share]) => [name, `${(share * 100).toFixed(1)} %`]),
    ),
  })),
);
console.table(riskTable(worlds.flatMap((seed) => judgeRisk(seed, Number(values.days)))));
