/** What a check has found: what would not work, or what should not be so. */
export interface Finding {
  /** Whether the server would not start with it, or not work. */
  readonly isWrong: boolean;
  readonly said: string;
  /** What to do. */
  readonly remedy: string;
}

export const wrong = (said: string, remedy: string): Finding => ({ isWrong: true, said, remedy });
export const doubtful = (said: string, remedy: string): Finding => ({ isWrong: false, said, remedy });

export const tellFinding = ({ isWrong, said, remedy }: Finding) =>
  `${isWrong ? '✖' : '!'} ${said} ${remedy}`.trimEnd();
