/** What a text lists, such as `BCA, MANDIRI, BRI`. */
export const entriesOf = (text: string): string[] => text.split(',').map((entry) => entry.trim());

/** As browsers draw them, and the page too. */
export const isColor = (text: string): boolean => /^#(?:[\da-f]{3}|[\da-f]{6})$/i.test(text);
