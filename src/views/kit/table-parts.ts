import { chakra } from '@chakra-ui/react/styled-system';

/** Wide enough, a table; under 768 px (`mdDown`) every row is a card and every cell says its column's name. */
export const TableElement = chakra('table', {
  base: {
    width: 'full',
    fontSize: 'sm',
    fontVariantNumeric: 'tabular-nums',
    '&[aria-busy=true] tbody': { opacity: 0.6 },
    '& tbody': { transition: 'opacity {durations.moderate}' },
    '& th': {
      px: '2',
      py: '2.5',
      textAlign: 'start',
      color: 'fg.muted',
      fontSize: 'xs',
      fontWeight: 'medium',
      whiteSpace: 'nowrap',
      borderBottomWidth: '1px',
    },
    '& td': { px: { base: '3', md: '2' }, py: '2.5', verticalAlign: 'middle', overflowWrap: 'anywhere' },
    '& tbody tr': { borderTopWidth: '1px', transition: 'background-color {durations.fast}' },
    '& tbody tr[data-note]': { borderTopWidth: '0' },
    '& tr[data-note] td': { pt: '0', pb: '3' },
    // A note that has nothing to say takes no room.
    '& tr[data-note]:has(td:empty)': { display: 'none' },
    '& [data-align=end]': { textAlign: 'end' },
    '& [data-align=center]': { textAlign: 'center' },
    md: {
      '& tr': { bg: 'bg.panel' },
      '& tbody tr:hover': { bg: 'bg.subtle' },
      // What can be done with a row stays in reach while the rest scrolls beneath it.
      '& [data-role=actions]': { position: 'sticky', insetEnd: '0', bg: 'inherit' },
      '& td[data-role=title]': { minWidth: '12rem' },
      '& td button': { whiteSpace: 'nowrap' },
    },
    xl: {
      '& :is(th, td)': { px: '3' },
      '& td:not([data-role=title]) a': { whiteSpace: 'nowrap' },
      '& td[data-role=actions] > *': { flexWrap: 'nowrap' },
    },
    mdDown: {
      display: 'block',
      '& thead': { srOnly: true },
      '& tbody': { display: 'flex', flexDirection: 'column', gap: '3' },
      '& tr': { display: 'block', borderWidth: '1px', borderRadius: 'md', bg: 'bg.panel', py: '2' },
      '& tbody tr[aria-hidden]:nth-of-type(n + 3)': { display: 'none' },
      '& tbody tr[data-note]': { mt: '-4', borderTopRadius: '0', borderTopWidth: '0', px: '1' },
      '& td': { display: 'flex', justifyContent: 'space-between', gap: '4', py: '1.5', textAlign: 'end' },
      '& td[data-label]::before': {
        content: 'attr(data-label)',
        color: 'fg.muted',
        fontSize: 'xs',
        flexShrink: 0,
        textAlign: 'start',
        lineHeight: '1.75',
      },
      '& td[data-role=title]': { display: 'block', textAlign: 'start', fontWeight: 'medium', fontSize: 'md' },
      '& td[data-role=title]::before, & td[data-role=actions]::before, & td[colspan]::before': {
        content: 'none',
      },
      '& td[data-role=actions]': { display: 'block', textAlign: 'start', pt: '2' },
      '& td[colspan]': { display: 'block', textAlign: 'start' },
    },
  },
});
