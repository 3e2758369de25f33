import { chakra } from '@chakra-ui/react/styled-system';
import { useSelector } from '@xstate/react';
import type { BlasterRef, BlasterSnapshot } from '../../machines/blaster/blaster';
import type { ChooserRef, ChooserSnapshot } from '../../machines/chooser/chooser';
import { figure } from '../kit/format';
import { Box, Muted, Text } from '../kit/primitives';
import { totalText } from './receiver-field';

/** The end of the form, in sight wherever one is in it. */
export const Foot = chakra('div', {
  base: {
    display: 'flex',
    gap: '3',
    alignItems: 'center',
    justifyContent: 'space-between',
    position: 'sticky',
    bottom: '0',
    zIndex: '1',
    mx: { base: '-4', md: '-5' },
    mb: { base: '-4', md: '-5' },
    px: { base: '4', md: '5' },
    py: '3',
    bg: 'bg.panel',
    borderTopWidth: '1px',
    borderRadius: '0 0 {radii.lg} {radii.lg}',
  },
});

const selectDraft = ({ context }: BlasterSnapshot) => context.draft;
const selectSender = ({ context: { draft, sender } }: BlasterSnapshot) =>
  sender?.value === draft.sender ? (sender.name ?? sender.label) : draft.sender && `#${draft.sender}`;
const selectAll = ({ context }: ChooserSnapshot) => context.first;

/** To how many the message goes and from which account, how fast, and what it brings. */
export function Sum({ blaster, receivers }: { blaster: BlasterRef; receivers: ChooserRef }) {
  const { targets, isAll } = useSelector(blaster, selectDraft);
  const sender = useSelector(blaster, selectSender);
  const all = useSelector(receivers, selectAll);
  const many = isAll ? totalText(all) : `${figure(targets.length)} nomor`;
  return (
    <Box minWidth="0">
      <Text role="status" fontWeight="medium" overflowWrap="anywhere" fontVariantNumeric="tabular-nums">
        {isAll || targets.length > 0 ? `Ke ${many}` : 'Belum ada penerima'}
        {sender ? `, dari ${sender}` : ', belum ada pengirim'}
      </Text>
      <Muted fontSize="xs">
        {isAll ? 'Bertahap dan dapat dihentikan, tanpa interval blast.' : 'Sekaligus, tanpa interval blast.'}{' '}
        Tiap pesan yang berhasil menambah pendapatan pemilik akun.
      </Muted>
    </Box>
  );
}
