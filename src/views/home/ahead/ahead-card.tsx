import type { ReactNode } from 'react';
import type { Band } from '../../../machines/ahead/forecast';
import type { Foreseen } from '../../../machines/ahead/foresee';
import type { FiguresRef } from '../../../machines/figures/figures';
import { figure } from '../../kit/format';
import { NameText } from '../../kit/name-text';
import { Box, Muted } from '../../kit/primitives';
import { Skeleton } from '../../kit/skeleton';
import { TextLink } from '../../kit/text-link';
import type { Foretold, TaskLogic } from '../../ports/charts';
import {
  amountWords,
  askedBasisWords,
  basisWords,
  isAnything,
  proxiesBasisWords,
  unknownWords,
  whenWords,
} from '../../ahead/ahead-words';
import { ReadCard } from '../read-card';
import { RiskPart } from './risk';
import { Likely, Range, AheadRow, AheadRows } from './rows';

type Known = Extract<Foreseen, { readonly kind: 'known' }>;

/** What differs between a member's and everybody's. */
const LABELS = {
  own: { today: 'Pendapatan hari ini', week: 'Pendapatan minggu ini' },
  all: { today: 'Pendapatan member hari ini', week: 'Pendapatan member minggu ini' },
} as const;

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
const byMiddle = (one: { readonly band: Band }, other: { readonly band: Band }) =>
  other.band.middle - one.band.middle;
const topOf = (bands: readonly Band[]) => Math.max(...bands.map(({ high }) => high));

/** AheadRows that are opened by whoever wants to know. */
const More = ({ label, caption, children }: { label: string; caption: string; children: ReactNode }) => (
  <Box as="details" mt="4">
    <Box as="summary" width="fit-content" py="1" color="accent.fg" fontSize="sm" cursor="pointer">
      {label}
    </Box>
    <Box mt="3">
      <AheadRows caption={caption}>{children}</AheadRows>
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
        <AheadRow key={id} label={<NameText>{name}</NameText>}>
          <Likely>{amountWords(band)}</Likely>
          <Range band={band} top={top} />
        </AheadRow>
      ))}
      {others > 0 ? (
        <AheadRow label={`${figure(others)} akun${sending.length > 0 ? ' lain' : ''}`}>
          <Muted fontSize="inherit">Tidak diperkirakan mengirim lagi hari ini</Muted>
        </AheadRow>
      ) : null}
    </More>
  );
};

const KINDS = { generator: 'Generator', validator: 'Validator' } as const;

/** When those that are at work have asked for all their numbers, as they stand in their lists. */
const Runners = ({ runners, at }: Pick<Known, 'runners' | 'at'>) => (
  <More label="Generator dan validator selesai" caption="Perkiraan kapan generator dan validator selesai">
    {runners.map(({ kind, id, name, when }) => (
      <AheadRow key={`${kind} ${id}`} label={<NameText>{`${KINDS[kind]} ${name}`}</NameText>}>
        <Likely>{whenWords(when, at)}</Likely>
      </AheadRow>
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
    <AheadRow label="Penarikan diminta dalam 7 hari">
      <Likely>{amountWords(asked)}</Likely>
      <Range band={asked} />
      <Muted>{askedBasisWords(basis)}</Muted>
    </AheadRow>
    {proxies ? (
      <AheadRow label="Proxy belum digunakan habis">
        <Likely>{whenWords(proxies, at)}</Likely>
        <Muted>{proxiesBasisWords(basis)}</Muted>
      </AheadRow>
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
      <AheadRows caption="Perkiraan">
        <AheadRow label={LABELS[whose].today}>
          <Likely>{amountWords(today, earned.at(-1))}</Likely>
          <Range band={today} />
        </AheadRow>
        <AheadRow label={LABELS[whose].week}>
          <Likely>{amountWords(week, sum(earned))}</Likely>
          <Range band={week} />
        </AheadRow>
        {minimum ? (
          <AheadRow label="Saldo dapat ditarik">
            <Likely>{whenWords(minimum, at)}</Likely>
          </AheadRow>
        ) : null}
        {numbers ? (
          <AheadRow label="Nomor baru habis">
            <Likely>{whenWords(numbers, at)}</Likely>
          </AheadRow>
        ) : null}
        {daily ? <Daily daily={daily} at={at} /> : null}
      </AheadRows>
      <Muted mt="4">{basisWords(basis)}</Muted>
      <Muted mt="1">Jika semua berjalan seperti biasa, 8 dari 10 kali hasilnya ada di rentang ini.</Muted>
      <Box mt="3" fontSize="sm">
        <TextLink href="/ahead">Bagaimana jika…</TextLink>
      </Box>
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
  rest = null,
}: {
  figures: FiguresRef<Foretold>;
  whose: keyof typeof LABELS;
  /** Stops an account's blast; null for whom the accounts are not their own. */
  rest?: TaskLogic | null;
}) => (
  <ReadCard figures={figures} part="ahead" title="Perkiraan" place={place}>
    {({ ahead, earned }) => (
      <>
        {ahead.kind === 'unknown' ? (
          <>
            <Muted>{unknownWords(ahead)}</Muted>
            {ahead.daily ? (
              <Box mt="4">
                <AheadRows caption="Perkiraan">
                  <Daily daily={ahead.daily} at={ahead.at} />
                </AheadRows>
              </Box>
            ) : null}
            {ahead.runners.length > 0 ? <Runners {...ahead} /> : null}
          </>
        ) : (
          <Forecast ahead={ahead} earned={earned} whose={whose} />
        )}
        {ahead.risk ? <RiskPart risk={ahead.risk} at={ahead.at} rest={rest} /> : null}
      </>
    )}
  </ReadCard>
);
