import { chakra } from '@chakra-ui/react/styled-system';
import { rawText } from '../../machines/monitor/viewer.rules';

const Pre = chakra('pre', {
  base: { fontFamily: 'mono', fontSize: 'xs', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', tabSize: 2 },
});

/** The data as raw JSON (MON-02). */
export default function JsonText({ data }: { data: unknown }) {
  return <Pre>{rawText(data)}</Pre>;
}
