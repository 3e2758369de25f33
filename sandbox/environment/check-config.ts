import { listeningProblem } from './listening';
import { type ReadEnvironment, readEnvironment } from './read';

/** What a command prints, and whether the server would start. */
export interface Report {
  readonly text: string;
  readonly isFit: boolean;
}

/** The settings, and besides why nobody could listen where they say. */
export async function readAndListen(
  variables: NodeJS.ProcessEnv,
): Promise<ReadEnvironment & { readonly isWrong: boolean }> {
  const read = readEnvironment(variables);
  const { HOST = '127.0.0.1', PORT = 0 } = read.settings;
  const problem = await listeningProblem(HOST, PORT);
  return {
    ...read,
    problems: [...read.problems, ...(problem ? [problem] : [])],
    isWrong: read.problems.length > 0,
  };
}

/** Each setting with its value and where it comes from, then what is wrong with them. */
export function tellSettings({ told, problems, suspects }: ReadEnvironment): string {
  const width = Math.max(...told.map(({ name }) => name.length));
  const lines = told.map(({ name, value, isGiven }) =>
    `${name.padEnd(width)}  ${isGiven ? 'given  ' : 'default'}  ${value}`.trimEnd(),
  );
  const said = [...suspects.map((one) => `! ${one}`), ...problems.map((one) => `✖ ${one}`)];
  return [...lines, '', ...said].join('\n').trimEnd();
}

/** Says of each setting what it is, and what is wrong, and starts nothing. */
export async function checkConfig(variables: NodeJS.ProcessEnv): Promise<Report> {
  const read = await readAndListen(variables);
  const isFit = read.problems.length === 0;
  return { text: `${tellSettings(read)}${isFit ? '\n✓ The settings can be started with.' : ''}`, isFit };
}
