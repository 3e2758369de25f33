import { chakra } from '@chakra-ui/react/styled-system';
import { Flex } from '../kit/primitives';
import { useSystem } from '../hooks/system';
import { Menu } from './menu';

const Backdrop = chakra('div', {
  base: { position: 'fixed', inset: '0', top: '{sizes.header}', zIndex: 'sticky', bg: 'rgb(8 20 22 / 0.45)' },
});

/** The menu over the page, below the header whose toggle closes it again (NAV-10). */
export function Drawer() {
  const { navigation } = useSystem();
  const dismiss = () => navigation.send({ type: 'drawer.dismissed' });
  return (
    <>
      <Backdrop aria-hidden onClick={dismiss} />
      <Flex
        as="aside"
        aria-label="Sidebar"
        position="fixed"
        top="{sizes.header}"
        bottom="0"
        insetStart="0"
        width="sidebar"
        maxWidth="85vw"
        zIndex="sidebar"
        bg="bg.panel"
        borderEndWidth="1px"
        boxShadow="floating"
      >
        <Menu />
      </Flex>
    </>
  );
}
