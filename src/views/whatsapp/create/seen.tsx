import type { SeenProps } from '../../ports/seen';
import { PairingPanel } from './pairing-panel';

/** A pairing's panel, for the statechart screen. */
export default function Seen({ actor }: SeenProps) {
  return <PairingPanel pairing={actor as never} onCopied={() => {}} />;
}
