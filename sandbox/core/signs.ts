const segmenter = new Intl.Segmenter();

/** Whether a text has at most so many characters; an emoji counts as one. */
export const hasAtMost = (text: string, most: number): boolean =>
  text.length <= most || (text.length <= 2 * most && [...text].length <= most);

/** The beginning of a text, at most so many characters long; no grapheme is cut in half. */
export function beginningOf(text: string, most: number): string {
  if (hasAtMost(text, most)) return text;
  let end = 0;
  let characters = 0;
  // Cut before segmenting, whose steps take longer the longer the text is.
  for (const { segment, index } of segmenter.segment(text.slice(0, 4 * most))) {
    characters += [...segment].length;
    if (characters > most) break;
    end = index + segment.length;
  }
  return text.slice(0, end);
}
