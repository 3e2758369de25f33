/**
 * In the built page the browser tells what is a style: a list of all that any browser has weighs two kilobytes. Called
 * once for each name. `size` is of printed pages, which Chromium takes for a property.
 */
export const isCssProperty = (name: string) =>
  name.startsWith('--') ||
  /&|@/.test(name) ||
  (name !== 'size' && CSS.supports(name.replace(/[A-Z]/g, '-$&').toLowerCase(), 'inherit'));
