/** The project's folder. */
export const root: string;
/** Runs a script of package.json to its end. Resolves with its exit code. */
export function npmScript(name: string, args?: readonly string[]): Promise<number>;
