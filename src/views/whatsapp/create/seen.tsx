import type { SeenProps } from '../../ports/seen';
import { PairingPanel } from './pairing-panel';

/** A pairing as its screen shows it, for who looks at its chart. */
export default function Seen({ actor }: SeenProps) {
  return <PairingPanel pairing={actor as never} onCopied={() => {}} />;
}
