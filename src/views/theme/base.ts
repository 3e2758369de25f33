import { defineConfig } from '@chakra-ui/react/styled-system';

/** Properties by the tokens that they take; what stands behind a colon is a shorthand of it. */
const PROPERTIES = {
  colors:
    'background:bg backgroundColor:bgColor borderColor borderTopColor borderInlineStartColor:borderStartColor color fill stroke accentColor textDecorationColor',
  borders: 'border',
  borderStyles: 'borderStyle',
  borderWidths:
    'borderWidth borderTopWidth borderBottomWidth borderInlineStartWidth:borderStartWidth borderInlineEndWidth:borderEndWidth',
  radii: 'borderRadius borderStartEndRadius',
  shadows: 'boxShadow',
  spacing:
    'gap rowGap:gapY columnGap:gapX inset insetInline:insetX insetBlock:insetY top bottom left right insetInlineStart:insetStart insetInlineEnd:insetEnd margin:m marginTop:mt marginBottom:mb marginInlineStart:ms marginInlineEnd:me marginInline:mx marginBlock:my padding:p paddingTop:pt paddingBottom:pb paddingInlineStart:ps paddingInlineEnd:pe paddingInline:px paddingBlock:py',
  sizes: 'width:w height:h minWidth:minW minHeight:minH maxWidth:maxW maxHeight:maxH',
  zIndex: 'zIndex',
  durations: 'transitionDuration animationDuration',
  animations: 'animation',
  fonts: 'fontFamily',
  fontSizes: 'fontSize',
  fontWeights: 'fontWeight',
  lineHeights: 'lineHeight',
  letterSpacings: 'letterSpacing',
  cursor: 'cursor',
} as const;

const utilities = Object.fromEntries(
  Object.entries(PROPERTIES).flatMap(([values, properties]) =>
    properties.split(' ').map((property) => {
      const [name = '', ...shorthand] = property.split(':');
      return [name, { values, shorthand }] as const;
    }),
  ),
);

const HIDDEN = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  padding: '0',
  margin: '-1px',
  overflow: 'hidden',
  clip: 'rect(0, 0, 0, 0)',
  whiteSpace: 'nowrap',
  borderWidth: '0',
} as const;
const SHOWN = {
  position: 'static',
  width: 'auto',
  height: 'auto',
  padding: '0',
  margin: '0',
  overflow: 'visible',
  clip: 'auto',
  whiteSpace: 'normal',
} as const;

/**
 * The part of Chakra's base that the views use, in the same words and to the same effect: the whole of it would be a
 * twentieth of what a guest loads. A test compares the two, and names what a view uses that is missing here.
 */
export const base = defineConfig({
  conditions: {
    hover: ['@media (hover: hover)', '&:is(:hover, [data-hover]):not(:disabled, [data-disabled])'],
    active: '&:is(:active, [data-active]):not(:disabled, [data-disabled], [data-state=open])',
    focus: '&:is(:focus, [data-focus])',
    focusVisible: '&:is(:focus-visible, [data-focus-visible])',
    disabled: '&:is(:disabled, [disabled], [data-disabled], [aria-disabled=true])',
    readOnly: '&:is([data-readonly], [aria-readonly=true], [readonly])',
    invalid: '&:is([data-invalid], [aria-invalid=true], [data-state=invalid])',
    selected: '&:is([aria-selected=true], [data-selected])',
    currentPage: '&[aria-current=page]',
    open: '&:is([open], [data-open], [data-state=open])',
    empty: '&:is(:empty, [data-empty])',
    before: '&::before',
    after: '&::after',
    backdrop: '&::backdrop',
    icon: '& :where(svg)',
    motionReduce: '@media (prefers-reduced-motion: reduce)',
    dark: '.dark &, .dark .chakra-theme:not(.light) &',
    light: ':root &, .light &',
  },
  utilities: {
    ...utilities,
    borderTopRadius: {
      values: 'radii',
      property: 'borderRadius',
      transform: (value: string) => ({ borderTopLeftRadius: value, borderTopRightRadius: value }),
    },
    boxSize: {
      values: 'sizes',
      property: 'width',
      transform: (value: string) => ({ width: value, height: value }),
    },
    truncate: {
      values: { type: 'boolean' },
      transform: (value: boolean) =>
        value ? { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } : {},
    },
    srOnly: {
      values: { type: 'boolean' },
      transform: (value: boolean) => (value ? HIDDEN : SHOWN),
    },
  },
});
