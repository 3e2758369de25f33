import { chakra } from '@chakra-ui/react/styled-system';
import { ChevronDownIcon, ChevronUpIcon } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { occurrences, rawText } from '../../machines/monitor/viewer.rules';
import { IconButton } from '../kit/button';
import { figure } from '../kit/format';
import { SearchBox } from '../kit/list-tools';
import { Muted, Row } from '../kit/primitives';

const Pre = chakra('pre', {
  base: {
    fontFamily: 'mono',
    fontSize: 'xs',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    tabSize: 2,
    '& mark': { bg: 'warning.muted', color: 'inherit', borderRadius: 'sm' },
    '& mark[aria-current]': { bg: 'warning.solid', color: 'warning.contrast' },
  },
});

/** The text, with what was found in it marked. */
const Marked = ({
  text,
  places,
  length,
  at,
}: {
  text: string;
  places: readonly number[];
  length: number;
  at: number;
}) =>
  places.length === 0
    ? text
    : places.map((place, index) => {
        const before = text.slice(index === 0 ? 0 : (places[index - 1] ?? 0) + length, place);
        const isLast = index === places.length - 1;
        return (
          <span key={place}>
            {before}
            <mark aria-current={index === at ? 'true' : undefined}>{text.slice(place, place + length)}</mark>
            {isLast ? text.slice(place + length) : null}
          </span>
        );
      });

/** The data as raw JSON (MON-02), in which a text is looked for: from one occurrence to the next. */
export default function JsonText({ data }: { data: unknown }) {
  const text = useMemo(() => rawText(data), [data]);
  const [sought, setSought] = useState('');
  const [chosen, setChosen] = useState(0);
  const places = useMemo(() => occurrences(text, sought), [text, sought]);
  const pre = useRef<HTMLPreElement>(null);
  const at = places.length === 0 ? 0 : chosen % places.length;
  useEffect(() => {
    if (places.length > 0) pre.current?.querySelectorAll('mark')[at]?.scrollIntoView({ block: 'nearest' });
  }, [places, at]);
  const move = (by: number) => setChosen(at + by + places.length);
  return (
    <>
      <Row mb="2" p="1" position="sticky" top="0" zIndex="1" bg="bg.panel">
        <SearchBox
          label="Cari teks"
          value={sought}
          onChanged={(typed) => {
            setSought(typed);
            setChosen(0);
          }}
        />
        {sought === '' ? null : (
          <>
            <Muted role="status" fontVariantNumeric="tabular-nums">
              {places.length === 0 ? 'Tidak ditemukan' : `${figure(at + 1)} dari ${figure(places.length)}`}
            </Muted>
            <IconButton label="Sebelumnya" disabled={places.length < 2} onClick={() => move(-1)}>
              <ChevronUpIcon />
            </IconButton>
            <IconButton label="Berikutnya" disabled={places.length < 2} onClick={() => move(1)}>
              <ChevronDownIcon />
            </IconButton>
          </>
        )}
      </Row>
      <Pre ref={pre}>
        <Marked text={text} places={places} length={sought.length} at={at} />
      </Pre>
    </>
  );
}
