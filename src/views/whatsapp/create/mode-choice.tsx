import { chakra } from '@chakra-ui/react/styled-system';
import { useSelector } from '@xstate/react';
import { HashIcon, QrCodeIcon } from 'lucide-react';
import { focusInside } from '../../kit/focus-inside';
import type { PairingRef } from '../../../machines/pairing/pairing';
import { canChoose, selectMode } from '../../../machines/pairing/pairing.selectors';
import type { Mode } from '../../../machines/pairing/pairing.types';

const Group = chakra('fieldset', {
  base: {
    display: 'grid',
    gridTemplateColumns: '1fr 1fr',
    gap: '1',
    p: '1',
    bg: 'bg.muted',
    borderRadius: 'md',
  },
});
const Choice = chakra('label', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    minHeight: { base: '11', lg: '9' },
    px: '2',
    borderRadius: 'sm',
    fontSize: 'sm',
    fontWeight: 'medium',
    textAlign: 'center',
    lineHeight: 'tight',
    color: 'fg.muted',
    cursor: 'pointer',
    _icon: { flexShrink: 0 },
    ':disabled > &': { opacity: 0.55, cursor: 'not-allowed' },
    '&[data-chosen]': {
      bg: 'bg.panel',
      color: 'accent.fg',
      boxShadow: 'raised',
      opacity: 1,
      cursor: 'pointer',
    },
    ...focusInside(':focus-visible', '1px'),
  },
});
const Radio = chakra('input', { base: { srOnly: true } });

const WAYS = [
  { mode: 'qr', label: 'Kode QR', Icon: QrCodeIcon },
  { mode: 'code', label: 'Nomor Telepon', Icon: HashIcon },
] as const satisfies readonly { mode: Mode; label: string; Icon: unknown }[];

/** The way to log in (PAIR-06). Choosing the other one while a code is shown gives that code up. */
export function ModeChoice({ pairing }: { pairing: PairingRef }) {
  const chosen = useSelector(pairing, selectMode);
  const choosable = useSelector(pairing, canChoose);
  return (
    <Group aria-label="Cara masuk" disabled={!choosable}>
      {WAYS.map(({ mode, label, Icon }) => (
        <Choice key={mode} data-chosen={mode === chosen ? '' : undefined}>
          <Radio
            type="radio"
            name="mode"
            checked={mode === chosen}
            onChange={() => pairing.send({ type: 'mode.chosen', mode })}
          />
          <Icon aria-hidden />
          {label}
        </Choice>
      ))}
    </Group>
  );
}
