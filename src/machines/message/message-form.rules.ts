import { BUTTON_TYPES, type TemplateButton } from '../../api/schema/entities/inventory';
import { type Draft, fileOf, type FieldErrors, REQUIRED, textOf } from '../crud/form.rules';
import { whatsappText } from './whatsapp.rules';

/** The buttons of a draft, where they stand as JSON, as the call sends them. */
export const buttonsOf = (draft: Draft): readonly TemplateButton[] =>
  JSON.parse(textOf(draft, 'button') || '[]') as TemplateButton[];

const emptyButton = (place: number): TemplateButton => ({
  id: String(place + 1),
  title: '',
  url: '',
  type: BUTTON_TYPES[0],
});

/** The buttons of a template that is edited: what it has, filled up to three (MSG-16). */
export const editableButtons = (buttons: readonly TemplateButton[]): readonly TemplateButton[] => [
  ...buttons,
  ...[0, 1, 2].slice(buttons.length).map(emptyButton),
];

const isEmpty = ({ title, url }: TemplateButton) => title.trim() === '' && url.trim() === '';

/** The buttons that say something, as JSON. */
export const filledButtons = (draft: Draft) =>
  JSON.stringify(buttonsOf(draft).filter((button) => !isEmpty(button)));

/** Why a template's buttons cannot be sent, or null (MSG-18, MSG-19). */
export function buttonFault(buttons: readonly TemplateButton[]): string | null {
  const [half] = buttons.filter(
    (button) => !isEmpty(button) && (button.title.trim() === '' || button.url.trim() === ''),
  );
  if (!half) return null;
  return half.url.trim() === ''
    ? `Judul button : "${half.title}" belum mempunyai URL.`
    : `URL button "${half.url}" belum punya nama atau judul.`;
}

/** A template says or shows something, and each of its buttons is whole. */
export function checkMessage(draft: Draft): FieldErrors {
  const isSilent =
    whatsappText(textOf(draft, 'text')) === '' && textOf(draft, 'media') === '' && !fileOf(draft, 'file');
  const button = buttonFault(buttonsOf(draft));
  return { ...(isSilent && { text: REQUIRED }), ...(button !== null && { button }) };
}
