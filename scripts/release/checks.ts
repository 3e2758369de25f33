/** What a release is judged by before anything is made. */
export interface Candidate {
  readonly version: string;
  /** The version that the lock of the packages names. */
  readonly lockedVersion: string;
  readonly changelog: string;
  /** Tags that there are. */
  readonly tags: readonly string[];
  /** Uncommitted changes, as git lists them. */
  readonly uncommitted: string;
}

export const tagOf = (version: string) => `v${version}`;

/** What the changelog says of a version, without its heading; null where it has none. `Unreleased` is a version, too. */
export function sectionOf(changelog: string, version: string): string | null {
  const [, section] = changelog.split(new RegExp(`^## \\[${version.replaceAll('.', '\\.')}\\].*$`, 'm'));
  return section?.split(/^## |^\[[^\]]+\]: /m)[0]?.trim() ?? null;
}

const headingOf = (changelog: string, version: string) =>
  changelog.split('\n').find((line) => line.startsWith(`## [${version}]`)) ?? '';

/** Why this cannot be released, in a line each. */
export function problemsOf({ version, lockedVersion, changelog, tags, uncommitted }: Candidate): string[] {
  const section = sectionOf(changelog, version);
  return [
    !/^\d+\.\d+\.\d+$/.test(version) && `${version} is no version`,
    lockedVersion !== version && `package-lock.json is of ${lockedVersion}: npm install --package-lock-only`,
    !section && `CHANGELOG.md says nothing of ${version}`,
    !!section &&
      !/ - \d{4}-\d\d-\d\d$/.test(headingOf(changelog, version)) &&
      `CHANGELOG.md does not date ${version}`,
    !!sectionOf(changelog, 'Unreleased') && `CHANGELOG.md has lines that are in no version`,
    tags.includes(tagOf(version)) && `${tagOf(version)} is there already`,
    uncommitted !== '' && `not committed:\n${uncommitted}`,
  ].filter((problem) => typeof problem === 'string');
}
