import { useSelector } from '@xstate/react';
import { isExpanded, isHovered } from '../../machines/navigation/navigation.selectors';
import { Flex } from '../kit/primitives';
import { useSystem } from '../hooks/system';
import { Brand } from '../kit/brand';
import { Menu } from './menu';

/** The menu beside the page, 290 px wide or, collapsed, 90; a collapsed one is wide while hovered (NAV-07, NAV-08). */
export function Sidebar() {
  const { navigation } = useSystem();
  const expanded = useSelector(navigation, isExpanded);
  const hovered = useSelector(navigation, isHovered);
  const wide = expanded || hovered;
  return (
    <Flex
      as="aside"
      aria-label="Sidebar"
      data-wide={wide}
      position="fixed"
      insetBlock="0"
      insetStart="0"
      zIndex="sidebar"
      width={wide ? 'sidebar' : 'rail'}
      flexDirection="column"
      overflow="hidden"
      bg="bg.panel"
      borderEndWidth="1px"
      boxShadow={hovered ? 'floating' : undefined}
      transition="width {durations.moderate}"
      onPointerEnter={() => navigation.send({ type: 'sidebar.hovered' })}
      onPointerLeave={() => navigation.send({ type: 'sidebar.left' })}
    >
      <Flex
        height="header"
        flexShrink="0"
        alignItems="center"
        px={wide ? '6' : '0'}
        justifyContent={wide ? 'start' : 'center'}
      >
        <Brand compact={!wide} />
      </Flex>
      <Menu rail={!wide} />
    </Flex>
  );
}
