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
      '@container scroll-state(scrollable: inline-end)': {
        '& [data-role=actions]': {
          boxShadow: 'inset 1px 0 {colors.border}, -12px 0 12px -12px rgb(10 30 33 / 0.3)',
        },
      },
      '& td[data-role=title]': { minWidth: '10rem' },
      '& td button': { whiteSpace: 'nowrap' },
    },
    // How much room there is depends on the sidebar as well, so the table asks its own box.
    '@container (min-width: 55rem)': { '& td:not([data-role=title]) a': { whiteSpace: 'nowrap' } },
    '@container (min-width: 66rem)': { '& td[data-role=actions] > *': { flexWrap: 'nowrap' } },
    '@container (min-width: 70rem)': { '& :is(th, td)': { px: '3' } },
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
