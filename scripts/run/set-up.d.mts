interface Locked {
  readonly version?: string;
  readonly optional?: boolean;
  readonly dev?: boolean;
  readonly devOptional?: boolean;
}
interface Packages {
  readonly packages: Readonly<Record<string, Locked>>;
}

/** Why packages need installing, or null; `installed` is what npm wrote down, null where it never did. */
export function whyInstall(lock: Packages, installed: Packages | null, tests: boolean): string | null;
