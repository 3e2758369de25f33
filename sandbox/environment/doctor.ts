import { type Report, readAndListen, tellSettings } from './check-config';
import { CHECKS } from './checks';
import { tellFinding } from './findings';
import { settingsOf } from './read';

/** Says what check-config says, and what else will not work or should not be so. Changes nothing. */
export async function examine(variables: NodeJS.ProcessEnv): Promise<Report> {
  const read = await readAndListen(variables);
  const told = tellSettings(read);
  // With a port that is taken the rest can be looked at all the same.
  if (read.isWrong) return { text: told, isFit: false };
  const settings = settingsOf({ ...read, problems: [] });
  const found = (await Promise.all(CHECKS.map((check) => check(settings)))).flat();
  const isFit = read.problems.length === 0 && !found.some(({ isWrong }) => isWrong);
  const end = found.length === 0 && isFit ? ['✓ Nothing was found.'] : [];
  return { text: [told, ...found.map(tellFinding), ...end].join('\n'), isFit };
}
