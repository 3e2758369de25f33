/** Fills the receiver's name and number into a template's text. */
export const personalise = (
  text: string,
  receiver: { readonly name: string; readonly number: string },
): string =>
  text.replaceAll(/\{(name|phoneNumber)\}/g, (_, place) =>
    place === 'name' ? receiver.name : receiver.number,
  );
