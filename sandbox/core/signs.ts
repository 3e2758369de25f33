const segmenter = new Intl.Segmenter();

/** Whether a text has at most so many characters, an emoji being one like a letter. */
export const hasAtMost = (text: string, most: number): boolean =>
  text.length <= most || (text.length <= 2 * most && [...text].length <= most);

/** The beginning of a text, in at most so many characters; none is halved, nor what is read as one sign. */
export function beginningOf(text: string, most: number): string {
  if (hasAtMost(text, most)) return text;
  let end = 0;
  let characters = 0;
  // No more of it can matter, and each step takes as long as what is given is.
  for (const { segment, index } of segmenter.segment(text.slice(0, 4 * most))) {
    characters += [...segment].length;
    if (characters > most) break;
    end = index + segment.length;
  }
  return text.slice(0, end);
}
