import type { Message } from '../../api/schema/entities/inventory';

/** What people call a template: the beginning of its first line. */
export const beginningOf = ({ text_wa, id }: Pick<Message, 'text_wa' | 'id'>) => {
  const [line = ''] = text_wa.trim().split('\n', 1);
  return line === '' ? `#${id}` : `“${line.length > 40 ? `${line.slice(0, 40).trimEnd()}…` : line}”`;
};
