/** How a row of a list looks that draws only what is seen of it. */
export const row = {
  position: 'absolute',
  insetX: '0',
  top: '0',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignContent: 'center',
  px: '3',
  textAlign: 'start',
  cursor: 'pointer',
  '& span': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
} as const;
