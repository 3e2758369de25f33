import { chakra } from '@chakra-ui/react/styled-system';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { Band } from '../../../machines/ahead/forecast';
import type { Foreseen, When } from '../../../machines/ahead/foresee';
import type { Ground, WhatIfRef } from '../../../machines/ahead/what-if';
import { NO_TRIAL, type Trial } from '../../../machines/ahead/trial';
import { isAnythingTried, isTried } from '../../../machines/ahead/what-if.rules';
import { TitledCard } from '../../kit/card';
import { figure } from '../../kit/format';
import { Box, Muted, VisuallyHidden } from '../../kit/primitives';
import { Skeleton } from '../../kit/skeleton';
import { amountWords, basisWords, whenWords } from '../../ahead/ahead-words';
import { differenceText } from './lever-words';
import { Likely, Range } from './rows';

type Known = Extract<Foreseen, { readonly kind: 'known' }>;

const AS_IS = 'Tanpa perubahan';
const AS_TRIED = 'Dengan perubahan';

// On a phone each row stands upon itself: its roles say that it is one still.
const Table = chakra('table', {
  base: {
    width: 'full',
    borderCollapse: 'collapse',
    fontSize: { md: 'sm' },
    textAlign: 'start',
    '&, & tbody, & tr, & th, & td': { display: { base: 'block', md: 'revert' } },
    '& thead': { srOnly: { base: true, md: false } },
    '& th, & td': { textAlign: 'start', verticalAlign: 'top', py: { base: '1', md: '3' }, pe: { md: '5' } },
    '& th': { fontWeight: 'normal', color: 'fg.muted' },
    '& tbody th': { width: { md: '11rem' }, pt: '3' },
    '& tbody td:last-of-type': { pb: '3' },
    '& tbody tr': { borderTopWidth: '1px' },
  },
});

/** One thing that is expected, and what a cell says of it. */
interface Expected {
  readonly label: string;
  readonly band?: (ahead: Known) => Band;
  /** Rupiah of it that are there already. */
  readonly earned?: number;
  readonly when?: (ahead: Known) => When | null;
  /** How many there are before anything is sent, and what it means that there are no more. */
  readonly left?: (trial: Trial) => number | null;
  readonly gone?: string;
}

const expectedOf = ({ known: { earned, numbers, proxies }, intervals }: Ground): readonly Expected[] => [
  {
    label: intervals === null ? 'Pendapatan hari ini' : 'Pendapatan member hari ini',
    band: ({ today }) => today,
    earned: earned.at(-1) ?? 0,
  },
  {
    label: intervals === null ? 'Pendapatan 7 hari ke depan' : 'Pendapatan member 7 hari ke depan',
    band: ({ sevenDays }) => sevenDays,
  },
  { label: 'Saldo dapat ditarik', when: ({ minimum }) => minimum },
  {
    label: 'Nomor baru habis',
    when: (ahead) => ahead.numbers,
    left: (trial) => numbers && numbers + trial.numbers,
    gone: 'Sudah habis.',
  },
  {
    label: 'Proxy belum digunakan habis',
    when: ({ daily }) => daily?.proxies ?? null,
    left: (trial) => (proxies === null ? null : proxies - trial.added),
    gone: 'Langsung habis.',
  },
];

function Said({
  expected: { band, when, left, earned = 0, gone },
  ahead,
  trial,
  top,
}: {
  expected: Expected;
  ahead: Known;
  trial: Trial;
  top: number;
}) {
  if (band) {
    const amount = band(ahead);
    return (
      <>
        <Likely>{amountWords(amount, earned)}</Likely>
        <Range band={amount} top={top} />
      </>
    );
  }
  const moment = when?.(ahead) ?? null;
  if (moment) return <Likely>{whenWords(moment, ahead.at)}</Likely>;
  const count = left?.(trial) ?? null;
  if (count === null || count > 0) return '–';
  return count < 0 ? `Langsung habis: kurang ${figure(-count)} proxy.` : gone;
}

const Cell = ({ name, children }: { name: string; children: ReactNode }) => (
  <td role="cell">
    <Muted as="div" aria-hidden fontSize="xs" display={{ md: 'none' }}>
      {name}
    </Muted>
    {children}
  </td>
);

/** Until it is there, what is about as large keeps its place. */
const Awaited = ({ is, children }: { is: boolean; children: ReactNode }) =>
  is ? (
    <Box position="relative" aria-hidden>
      <Box visibility="hidden">{children}</Box>
      <Box position="absolute" inset="0" py="1">
        <Skeleton height="100%" />
      </Box>
    </Box>
  ) : (
    children
  );

/** What is expected, and beside it what would be, on the same lines. */
export function Outcome({ whatIf, ground, without }: { whatIf: WhatIfRef; ground: Ground; without: Known }) {
  const trial = useSelector(whatIf, ({ context }) => context.trial);
  const tried = useSelector(whatIf, ({ context }) => context.tried);
  const isAwaited = useSelector(whatIf, (snapshot) => !snapshot.matches('foretold'));
  const isCompared = isAnythingTried(trial);
  const after = tried?.foreseen.kind === 'known' ? tried.foreseen : null;
  const rows = expectedOf(ground).filter(
    ({ band, when, left }) =>
      band ??
      when?.(without) ??
      (after && when?.(after)) ??
      (left?.(isCompared ? trial : NO_TRIAL) ?? 1) <= 0,
  );
  return (
    <TitledCard title="Yang diperkirakan">
      <VisuallyHidden role="status">{isCompared && isAwaited ? 'Menghitung…' : ''}</VisuallyHidden>
      <Table role="table">
        <VisuallyHidden as="caption">Yang diperkirakan tanpa dan dengan perubahan</VisuallyHidden>
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader" scope="col">
              <VisuallyHidden>Apa</VisuallyHidden>
            </th>
            <th role="columnheader" scope="col">
              {AS_IS}
            </th>
            <th role="columnheader" scope="col">
              {AS_TRIED}
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((expected) => {
            const { label, band } = expected;
            const top = Math.max(...[without, after].map((ahead) => (ahead && band?.(ahead).high) ?? 0));
            return (
              <tr key={label} role="row">
                <th role="rowheader" scope="row">
                  {label}
                </th>
                <Cell name={AS_IS}>
                  <Said expected={expected} ahead={without} trial={NO_TRIAL} top={top} />
                </Cell>
                <Cell name={AS_TRIED}>
                  {isCompared ? (
                    <Awaited is={after === null}>
                      <Box opacity={isAwaited ? 0.5 : 1}>
                        <Said expected={expected} ahead={after ?? without} trial={trial} top={top} />
                        {band ? (
                          <Muted fontSize="xs">
                            {differenceText(band(without).middle, band(after ?? without).middle)}
                          </Muted>
                        ) : null}
                      </Box>
                    </Awaited>
                  ) : (
                    <Muted fontSize="inherit">sama</Muted>
                  )}
                </Cell>
              </tr>
            );
          })}
        </tbody>
      </Table>
      <Muted mt="4">{basisWords(without.basis)}</Muted>
      <Muted mt="1">
        Jika selebihnya berjalan seperti biasa, 8 dari 10 kali hasilnya ada di rentang ini. Akun yang ditambah
        dianggap seperti rata-rata akun yang mengirim.
        {isTried(trial, 'interval') ? ' Makin cepat mengirim, makin sering pula akun terhenti.' : ''}
      </Muted>
    </TitledCard>
  );
}
