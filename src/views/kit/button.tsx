import { chakra, defineRecipe, type HTMLChakraProps } from '@chakra-ui/react/styled-system';
import { type ReactNode, type Ref, useLayoutEffect, useRef } from 'react';
import { OFFLINE_REASON, useOfflineSince } from './line';
import { Link } from './link';

/** At least 44 px high where a finger presses (under 1024 px), denser where a mouse points. */
const recipe = defineRecipe({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    minHeight: { base: '11', lg: '9' },
    px: '4',
    borderRadius: 'md',
    borderWidth: '1px',
    borderColor: 'transparent',
    fontSize: 'sm',
    fontWeight: 'medium',
    lineHeight: 'tight',
    cursor: 'pointer',
    userSelect: 'none',
    textAlign: 'center',
    transition: 'background-color {durations.fast}, border-color {durations.fast}, color {durations.fast}',
    _disabled: { opacity: 0.55, cursor: 'not-allowed' },
    _icon: { flexShrink: 0, boxSize: '4' },
  },
  variants: {
    variant: {
      solid: {
        bg: 'colorPalette.solid',
        color: 'colorPalette.contrast',
        _hover: { bg: 'colorPalette.hover' },
      },
      outline: {
        bg: 'bg.panel',
        borderColor: 'border.strong',
        color: 'colorPalette.fg',
        _hover: { bg: 'colorPalette.subtle', borderColor: 'colorPalette.mark' },
      },
      soft: { bg: 'colorPalette.subtle', color: 'colorPalette.fg', _hover: { bg: 'colorPalette.muted' } },
      ghost: { color: 'colorPalette.fg', _hover: { bg: 'colorPalette.subtle' } },
    },
    size: {
      sm: { px: '3', minHeight: { base: '11', lg: '8' } },
      md: {},
      lg: { px: '6', minHeight: '11', fontSize: 'md' },
      icon: { px: '0', boxSize: { base: '11', lg: '9' }, flexShrink: 0 },
    },
  },
  defaultVariants: { variant: 'solid', size: 'md' },
});

const Pressable = chakra('button', recipe);
/** A route link that looks like a button; takes `to`. */
export const ButtonLink = chakra(Link, recipe);

export type ButtonProps = Omit<HTMLChakraProps<'button'>, 'size'> & {
  variant?: 'solid' | 'outline' | 'soft' | 'ghost';
  size?: 'sm' | 'md' | 'lg' | 'icon';
  /** The action is under way: the button is disabled and shows `pendingLabel`. */
  pending?: boolean;
  pendingLabel?: ReactNode;
  /** It needs the server, and says so while offline. Default: whether it can be pending, or submits a form. */
  remote?: boolean;
  /** Id of what says why nothing would come of it now: it looks so, and whoever presses it is told. */
  unready?: string | false;
  ref?: Ref<HTMLButtonElement>;
};

/** A button; `colorPalette` sets its tone. It submits a form only with `type="submit"`. */
export function Button({
  pending,
  pendingLabel,
  remote = pending !== undefined,
  disabled,
  unready,
  children,
  ...rest
}: ButtonProps) {
  const isOffline = useOfflineSince() !== null && (remote || rest.type === 'submit');
  const element = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);
  // Disabled it loses the focus, which comes back when it can be pressed again.
  useLayoutEffect(() => {
    const { activeElement, body } = document;
    if (pending) hadFocus.current = activeElement === element.current;
    else if (hadFocus.current && activeElement === body) element.current?.focus();
  }, [pending]);
  return (
    <Pressable
      ref={element}
      type="button"
      disabled={disabled || pending || isOffline}
      aria-busy={pending || undefined}
      {...rest}
      {...(unready && {
        variant: 'outline',
        colorPalette: 'neutral',
        'aria-describedby': unready,
      })}
      {...(isOffline && { title: OFFLINE_REASON })}
    >
      {pending ? (pendingLabel ?? children) : children}
    </Pressable>
  );
}

/** A button that shows an icon only; `label` is its name. */
export const IconButton = ({ label, ...rest }: ButtonProps & { label: string }) => (
  <Button variant="ghost" size="icon" colorPalette="neutral" aria-label={label} title={label} {...rest} />
);
