/** What the page uses of papaparse. */
declare const Papa: {
  readonly UNIT_SEP: string;
  parse<Cells>(
    text: string,
    options: { readonly delimiter?: string | undefined; readonly delimitersToGuess: string[] },
  ): {
    readonly data: Cells[];
    readonly errors: readonly { readonly type: string; readonly row?: number }[];
  };
};
export default Papa;
