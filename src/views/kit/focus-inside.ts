/** Frames what holds the focus, where `focused` in it has that; a browser without `:has` asks for any focus inside. */
export function focusInside(focused: string, outlineOffset: string) {
  const frame = { outline: '2px solid {colors.accent.focusRing}', outlineOffset };
  return {
    [`&:has(${focused})`]: frame,
    '@supports not selector(:has(a))': { '&:focus-within': frame },
  };
}
