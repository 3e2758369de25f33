import { useSearchParams } from 'react-router-dom';
import { typeOf, VIEWERS, type Viewer } from '../../machines/monitor/viewer.rules';
import { ButtonLink } from '../kit/button';
import { Row } from '../kit/primitives';

const LABELS: Readonly<Record<Viewer, string>> = { text: 'Teks', json: 'JSON Viewer', tree: 'JSON Tree' };

/** Chooses how data is shown; the choice stands in the address. */
export function ViewerSwitch({ viewer }: { viewer: Viewer }) {
  const [address] = useSearchParams();
  const linkTo = (to: Viewer) => {
    const next = new URLSearchParams(address);
    next.set('type', typeOf(to));
    return `?${next}`;
  };
  return (
    <Row as="nav" aria-label="Tampilan" gap="1">
      {VIEWERS.map((name) => (
        <ButtonLink
          key={name}
          to={linkTo(name)}
          size="sm"
          variant={name === viewer ? 'soft' : 'ghost'}
          colorPalette={name === viewer ? 'accent' : 'neutral'}
          aria-current={name === viewer ? 'true' : undefined}
        >
          {LABELS[name]}
        </ButtonLink>
      ))}
    </Row>
  );
}
