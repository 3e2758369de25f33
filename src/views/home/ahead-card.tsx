import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import type { Band } from '../../machines/ahead/forecast';
import type { Foreseen } from '../../machines/ahead/foresee';
import type { FiguresRef } from '../../machines/figures/figures';
import { figure } from '../kit/format';
import { NameText } from '../kit/name-text';
import { Box, Muted, VisuallyHidden } from '../kit/primitives';
import { Skeleton } from '../kit/skeleton';
import type { Foretold } from '../ports/charts';
import {
  amountWords,
  askedBasisWords,
  basisWords,
  isAnything,
  proxiesBasisWords,
  unknownWords,
  whenWords,
} from './ahead-words';
import { ReadCard } from './read-card';

type Known = Extract<Foreseen, { readonly kind: 'known' }>;

/** What differs between a member's and everybody's. */
const LABELS = {
  own: { today: 'Pendapatan hari ini', week: 'Pendapatan minggu ini' },
  all: { today: 'Pendapatan member hari ini', week: 'Pendapatan member minggu ini' },
} as const;

// On a phone each row stands upon itself: its roles say that it is one still.
const Table = chakra('table', {
  base: {
    width: 'full',
    borderCollapse: 'collapse',
    fontSize: { md: 'sm' },
    textAlign: 'start',
    textWrap: 'balance',
    '&, & tbody, & tr, & th, & td': { display: { base: 'block', md: 'revert' } },
    '& tr + tr': { borderTopWidth: '1px' },
    '& th': {
      width: { md: '13rem' },
      pt: '3',
      pb: { base: '0.5', md: '3' },
      pe: { md: '4' },
      textAlign: 'start',
      verticalAlign: 'top',
      fontWeight: 'normal',
      color: 'fg.muted',
    },
    '& td': { pt: { base: '0', md: '3' }, pb: '3', verticalAlign: 'top' },
    '& tr:first-of-type > th': { pt: '0' },
    '& tr:first-of-type > td': { pt: { md: '0' } },
    '& tr:last-of-type > td': { pb: '0' },
  },
});

const Rows = ({ caption, children }: { caption: string; children: ReactNode }) => (
  <Table role="table">
    <VisuallyHidden as="caption">{caption}</VisuallyHidden>
    <tbody role="rowgroup">{children}</tbody>
  </Table>
);
const Row = ({ label, children }: { label: ReactNode; children: ReactNode }) => (
  <tr role="row">
    <th role="rowheader" scope="row">
      {label}
    </th>
    <td role="cell">{children}</td>
  </tr>
);
const Likely = ({ children }: { children: string }) => (
  <p>
    <Muted as="span" fontSize="inherit">
      Kemungkinan besar
    </Muted>{' '}
    <Box as="span" fontWeight="medium">
      {children}
    </Box>
  </p>
);

const percent = (part: number, whole: number) => `${whole > 0 ? (part / whole) * 100 : 0}%`;

/** A band on a line from 0 to `top`, with a mark at its middle: the shorter, the surer. */
const Range = ({ band: { low, middle, high }, top = high }: { band: Band; top?: number }) => (
  <Box aria-hidden position="relative" height="3" mt="1.5">
    <Box position="absolute" inset="3px 0" borderRadius="full" bg="bg.muted" />
    <Box
      position="absolute"
      insetBlock="3px"
      borderRadius="full"
      bg="accent.mark"
      style={{ insetInlineStart: percent(low, top), width: percent(high - low, top) }}
    />
    <Box
      position="absolute"
      insetBlock="0"
      width="2px"
      ms="-1px"
      bg="fg"
      style={{ insetInlineStart: percent(middle, top) }}
    />
  </Box>
);

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
const byMiddle = (one: { readonly band: Band }, other: { readonly band: Band }) =>
  other.band.middle - one.band.middle;
const topOf = (bands: readonly Band[]) => Math.max(...bands.map(({ high }) => high));

/** Rows that are opened by whoever wants to know. */
const More = ({ label, caption, children }: { label: string; caption: string; children: ReactNode }) => (
  <Box as="details" mt="4">
    <Box as="summary" width="fit-content" py="1" color="accent.fg" fontSize="sm" cursor="pointer">
      {label}
    </Box>
    <Box mt="3">
      <Rows caption={caption}>{children}</Rows>
    </Box>
  </Box>
);

/** What each account brings from now until midnight, most first; those that bring nothing, in one line. */
const Accounts = ({ accounts }: Pick<Known, 'accounts'>) => {
  const sending = accounts.filter(({ band }) => isAnything(band)).toSorted(byMiddle);
  const others = accounts.length - sending.length;
  const top = topOf(sending.map(({ band }) => band));
  return (
    <More label="Per akun" caption="Perkiraan pendapatan tiap akun dari sekarang sampai tengah malam">
      {sending.map(({ id, name, band }) => (
        <Row key={id} label={<NameText>{name}</NameText>}>
          <Likely>{amountWords(band)}</Likely>
          <Range band={band} top={top} />
        </Row>
      ))}
      {others > 0 ? (
        <Row label={`${figure(others)} akun${sending.length > 0 ? ' lain' : ''}`}>
          <Muted fontSize="inherit">Tidak diperkirakan mengirim lagi hari ini</Muted>
        </Row>
      ) : null}
    </More>
  );
};

const KINDS = { generator: 'Generator', validator: 'Validator' } as const;

/** When those that are at work have asked for all their numbers, as they stand in their lists. */
const Runners = ({ runners, at }: Pick<Known, 'runners' | 'at'>) => (
  <More label="Generator dan validator selesai" caption="Perkiraan kapan generator dan validator selesai">
    {runners.map(({ kind, id, name, when }) => (
      <Row key={`${kind} ${id}`} label={<NameText>{`${KINDS[kind]} ${name}`}</NameText>}>
        <Likely>{whenWords(when, at)}</Likely>
      </Row>
    ))}
  </More>
);

/** What days bring. */
const Daily = ({
  daily: { asked, proxies, basis },
  at,
}: {
  daily: NonNullable<Foreseen['daily']>;
  at: number;
}) => (
  <>
    <Row label="Penarikan diminta dalam 7 hari">
      <Likely>{amountWords(asked)}</Likely>
      <Range band={asked} />
      <Muted>{askedBasisWords(basis)}</Muted>
    </Row>
    {proxies ? (
      <Row label="Proxy belum digunakan habis">
        <Likely>{whenWords(proxies, at)}</Likely>
        <Muted>{proxiesBasisWords(basis)}</Muted>
      </Row>
    ) : null}
  </>
);

function Forecast({
  ahead,
  earned,
  whose,
}: {
  ahead: Known;
  earned: readonly number[];
  whose: keyof typeof LABELS;
}) {
  const { at, today, week, minimum, numbers, daily, accounts, runners, basis } = ahead;
  return (
    <>
      <Rows caption="Perkiraan">
        <Row label={LABELS[whose].today}>
          <Likely>{amountWords(today, earned.at(-1))}</Likely>
          <Range band={today} />
        </Row>
        <Row label={LABELS[whose].week}>
          <Likely>{amountWords(week, sum(earned))}</Likely>
          <Range band={week} />
        </Row>
        {minimum ? (
          <Row label="Saldo dapat ditarik">
            <Likely>{whenWords(minimum, at)}</Likely>
          </Row>
        ) : null}
        {numbers ? (
          <Row label="Nomor baru habis">
            <Likely>{whenWords(numbers, at)}</Likely>
          </Row>
        ) : null}
        {daily ? <Daily daily={daily} at={at} /> : null}
      </Rows>
      <Muted mt="4">{basisWords(basis)}</Muted>
      <Muted mt="1">Jika semua berjalan seperti biasa, 8 dari 10 kali hasilnya ada di rentang ini.</Muted>
      {whose === 'own' && accounts.length > 1 ? <Accounts accounts={accounts} /> : null}
      {runners.length > 0 ? <Runners runners={runners} at={at} /> : null}
    </>
  );
}

const place = (
  <>
    <Skeleton height="2.5rem" />
    <Skeleton height="2.5rem" />
    <Skeleton height="2.5rem" />
  </>
);

/** What blasts most likely come to, and when what people wait for comes. */
export const AheadCard = ({
  figures,
  whose,
}: {
  figures: FiguresRef<Foretold>;
  whose: keyof typeof LABELS;
}) => (
  <ReadCard figures={figures} part="ahead" title="Perkiraan" place={place}>
    {({ ahead, earned }) =>
      ahead.kind === 'unknown' ? (
        <>
          <Muted>{unknownWords(ahead)}</Muted>
          {ahead.daily ? (
            <Box mt="4">
              <Rows caption="Perkiraan">
                <Daily daily={ahead.daily} at={ahead.at} />
              </Rows>
            </Box>
          ) : null}
          {ahead.runners.length > 0 ? <Runners {...ahead} /> : null}
        </>
      ) : (
        <Forecast ahead={ahead} earned={earned} whose={whose} />
      )
    }
  </ReadCard>
);
