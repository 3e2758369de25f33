/** The params of a guard or an action that goes by the fact itself. */
export const factOf = <F>({ event }: { event: F }) => ({ fact: event });
