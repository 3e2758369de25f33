/** Where an event of the log came from, by its type. `page` is what the product sends to itself. */
export type Origin = 'socket' | 'call' | 'timer' | 'person' | 'page';

const namesIn = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

/** First words of the types that only the product sends. */
const SUBJECTS = namesIn(
  `access address answer balance call channel clock entries fact figures fleet history hour line log news notice packing pages parsing payee piece qr record
  route second session subject totals user value viewport withdraws xstate`,
);
/** The product's other types: their first words are also those of people's events. */
const EVENTS = namesIn(
  `actor.read alerts.made alerts.switched choice.keptElsewhere command.ended end.requested factor.judged file.read file.saved form.opened future.told notices.cleared
  query.asked query.changed query.staleSuspected row.settled row.skipped rows.hidden rows.removed
  rows.surveyed settings.followed templates.read texts.left theme.keptElsewhere upload.finished upload.progressed withdraw.answered`,
);

const isOfThePage = (type: string) => SUBJECTS.has(type.split('.', 1)[0] ?? '') || EVENTS.has(type);

export function originOf(type: string): Origin {
  if (type.startsWith('wire.')) return 'socket';
  if (/^xstate\.(done|error)\.actor\./.test(type)) return 'call';
  if (type.startsWith('xstate.after.')) return 'timer';
  return isOfThePage(type) ? 'page' : 'person';
}
