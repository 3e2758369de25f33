/** Whether a name takes several lines beside a logo. */
export const isLongName = (name: string) => name.length > 20;
