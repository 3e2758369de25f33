import { readFileSync } from 'node:fs';

/** What a container file of one stage says, of what is needed to do the same without a builder. */
export function readContainerfile(file: string) {
  const lines = readFileSync(file, 'utf8').replaceAll('\\\n', ' ').split('\n');
  const all = (instruction: string) =>
    lines.flatMap((line) =>
      line.startsWith(`${instruction} `) ? [line.slice(instruction.length + 1).trim()] : [],
    );
  const one = (instruction: string) => all(instruction)[0] ?? '';
  return {
    workdir: one('WORKDIR'),
    /** What is copied from the archive, all of it to the same place. */
    copies: all('COPY').flatMap((words) => words.split(' ').slice(0, -1)),
    environment: Object.fromEntries(
      all('ENV').flatMap((words) => words.split(' ').map((word) => word.split('=') as [string, string])),
    ),
    user: one('USER'),
    volume: one('VOLUME'),
    port: one('EXPOSE'),
    stopSignal: one('STOPSIGNAL') as NodeJS.Signals,
    healthCheck: JSON.parse(one('HEALTHCHECK').replace(/^.*? CMD /, '')) as string[],
    entrypoint: JSON.parse(one('ENTRYPOINT')) as string[],
  };
}
