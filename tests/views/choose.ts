import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** The field in which one of many is chosen. */
export const chooserOf = (label: RegExp) => screen.getByRole<HTMLInputElement>('combobox', { name: label });

/** Opens such a field and chooses what is called so. */
export async function choose(user: UserEvent, label: RegExp, option: RegExp) {
  await user.click(chooserOf(label));
  const list = await screen.findByRole('listbox', { name: label });
  await user.click(await within(list).findByRole('option', { name: option }));
}
