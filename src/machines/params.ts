/** The params of a guard or an action that goes by the fact itself. */
export const factOf = <F>({ event }: { event: F }) => ({ fact: event });

/** The params of a guard that goes by which command was given. */
export const givenOf = <C>({ event }: { event: { readonly command: C } }) => ({ command: event.command });
