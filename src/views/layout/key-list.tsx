import { chakra } from '@chakra-ui/react/styled-system';
import { useSelector } from '@xstate/react';
import { selectRole } from '../../machines/auth/auth.selectors';
import { can, type Permission } from '../../machines/auth/policy';
import { Button, ButtonLink } from '../kit/button';
import { Dialog } from '../kit/dialog';
import { Box, Flex, Heading, Text } from '../kit/primitives';
import { useSystem } from '../hooks/system';

interface KeyGroup {
  readonly title: string;
  /** What a role needs to open where they work; without it they work everywhere. */
  readonly permission?: Permission;
  /** Keys that do the same, and what that is. */
  readonly keys: readonly (readonly [readonly string[], string])[];
}

const GROUPS: readonly KeyGroup[] = [
  {
    title: 'Di mana saja',
    keys: [
      [['Ctrl K', '⌘ K'], 'Cari halaman, akun, atau perintah'],
      [['?'], 'Tampilkan pintasan ini'],
      [['Esc'], 'Tutup yang terbuka'],
    ],
  },
  {
    title: 'Di pencarian',
    keys: [
      [['↑', '↓'], 'Pindah pilihan'],
      [['Enter'], 'Buka atau jalankan pilihan'],
    ],
  },
  {
    title: 'Di daftar',
    keys: [
      [['j', 'k'], 'Ke baris berikutnya atau sebelumnya'],
      [['x'], 'Pilih baris, atau batalkan'],
      [['↑', '↓'], 'Dari kotak pilihan ke kotak berikutnya'],
      [['Shift Spasi'], 'Pilih semua baris sejak pilihan terakhir'],
      [['Esc'], 'Batalkan pilihan'],
    ],
  },
  {
    title: 'Di akun',
    permission: 'accounts.operate',
    keys: [
      [['m'], 'Mulai blast'],
      [['h'], 'Hentikan blast'],
      [['s'], 'Sambungkan ulang'],
    ],
  },
  {
    title: 'Di akun yang ditangguhkan',
    permission: 'accounts.activate',
    keys: [[['a'], 'Aktifkan']],
  },
  {
    title: 'Di permintaan penarikan',
    permission: 'withdraws.answer',
    keys: [
      [['t'], 'Terima'],
      [['o'], 'Tolak'],
    ],
  },
  {
    title: 'Di menu dan tab',
    keys: [
      [['↑', '↓', '←', '→'], 'Pindah pilihan'],
      [['Home', 'End'], 'Ke pilihan pertama atau terakhir'],
    ],
  },
  {
    title: 'Di daftar penerima Blaster',
    permission: 'templates.send',
    keys: [
      [['↑', '↓'], 'Pindah satu baris'],
      [['Page Up', 'Page Down'], 'Pindah delapan baris'],
      [['Home', 'End'], 'Ke baris pertama atau terakhir'],
      [['Spasi', 'Enter'], 'Pilih atau batalkan pilihan'],
    ],
  },
  {
    title: 'Di caption template',
    permission: 'templates.manage',
    keys: [
      [['Ctrl B'], 'Tebal'],
      [['Ctrl I'], 'Miring'],
      [['Ctrl Shift S'], 'Coret'],
      [['Ctrl E'], 'Mono'],
      [['Ctrl Shift 8', 'Ctrl Shift 7'], 'Daftar, daftar bernomor'],
      [['Ctrl Z', 'Ctrl Shift Z'], 'Urungkan, ulangi'],
    ],
  },
  {
    title: 'Di Statechart',
    permission: 'monitors.open',
    keys: [
      [['←', '→'], 'Mundur atau maju satu langkah'],
      [['Spasi'], 'Putar atau jeda'],
      [['Esc'], 'Buang cabang'],
      [['↑', '↓', 'Home', 'End'], 'Pindah baris di daftar aktor dan catatan'],
      [['+', '-'], 'Perbesar atau perkecil'],
      [['0'], 'Tampilkan seluruh diagram'],
    ],
  },
];

const Key = chakra('kbd', {
  base: {
    px: '1.5',
    py: '0.5',
    borderWidth: '1px',
    borderColor: 'border.strong',
    borderRadius: 'sm',
    fontSize: 'xs',
    fontFamily: 'mono',
    whiteSpace: 'nowrap',
  },
});

/** Every key that does something, where this role may press it. */
export default function KeyList({ onClosed }: { onClosed: () => void }) {
  const role = useSelector(useSystem().auth, selectRole);
  const groups = GROUPS.filter(({ permission }) => !permission || can(role, permission));
  return (
    <Dialog
      title="Pintasan keyboard"
      onCancelled={onClosed}
      actions={
        <>
          <ButtonLink to="/glossary" variant="outline" colorPalette="neutral" onClick={onClosed}>
            Kamus
          </ButtonLink>
          <Button onClick={onClosed}>Tutup</Button>
        </>
      }
    >
      {/* The keys that scroll a narrow window need a place to stand. */}
      <Box tabIndex={0} mx="-2" px="2" py="2" borderRadius="sm" outlineOffset="-2px" display="grid" gap="4">
        {groups.map(({ title, keys }) => (
          <Box key={title} as="section">
            <Heading as="h3" size="sm" mb="1">
              {title}
            </Heading>
            {keys.map(([names, does]) => (
              <Flex key={does} py="1" gap="3" alignItems="center" justifyContent="space-between">
                <Text fontSize="sm">{does}</Text>
                <Flex gap="1" flexShrink="0">
                  {names.map((name) => (
                    <Key key={name}>{name}</Key>
                  ))}
                </Flex>
              </Flex>
            ))}
          </Box>
        ))}
      </Box>
    </Dialog>
  );
}
