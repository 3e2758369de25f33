import { defineRecipe } from '@chakra-ui/react/styled-system';

/** The look shared by everything one types or chooses in. */
export const control = defineRecipe({
  base: {
    width: 'full',
    minWidth: '0',
    minHeight: { base: '11', lg: '10' },
    px: '3',
    py: '2',
    // Below 16 px, phones zoom into a focused field.
    fontSize: { base: 'md', lg: 'sm' },
    lineHeight: 'snug',
    bg: 'bg.panel',
    borderWidth: '1px',
    borderColor: 'border.strong',
    borderRadius: 'md',
    transition: 'border-color {durations.fast}',
    _hover: { borderColor: 'fg.subtle' },
    _focusVisible: {
      outline: '2px solid {colors.colorPalette.focusRing}',
      outlineOffset: '-1px',
      borderColor: 'colorPalette.focusRing',
    },
    _invalid: { borderColor: 'danger.mark' },
    _readOnly: { bg: 'bg.muted' },
    _disabled: { opacity: 0.6, cursor: 'not-allowed', bg: 'bg.muted' },
  },
});
