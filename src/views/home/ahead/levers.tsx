import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { Foreseen, Present } from '../../../machines/ahead/foresee';
import type { Ground, WhatIfRef } from '../../../machines/ahead/what-if';
import { isTried, type Lever, placeOn, scalesOf } from '../../../machines/ahead/what-if.rules';
import { Button } from '../../kit/button';
import { TitledCard } from '../../kit/card';
import { NameText } from '../../kit/name-text';
import { Box, Muted, Stack } from '../../kit/primitives';
import { Slider } from '../../kit/range';
import { TextLink } from '../../kit/text-link';
import { LEVERS, leverText } from './lever-words';

type Account = Extract<Foreseen, { readonly kind: 'known' }>['rested'][number];

/** A link to the form in which it is really changed. */
const At = ({ href, children }: { href: string; children: ReactNode }) => (
  <TextLink href={href}>{children}</TextLink>
);

const Rested = ({ accounts }: { accounts: readonly Account[] }) => (
  <>
    Yang pendapatannya paling kecil. Hentikan blast:{' '}
    {accounts.map(({ id, name, phonenumber }, place) => (
      <span key={id}>
        {place > 0 ? ', ' : ''}
        <At href={`/whatsapp?s=${encodeURIComponent(phonenumber || name)}`}>
          <NameText>{name}</NameText>
        </At>
      </span>
    ))}
  </>
);

/** How what is tried is really done: by the ordinary form or command, which asks as it always does. */
function Way({
  lever,
  value,
  ground: { intervals },
  rested,
}: {
  lever: Lever;
  value: number;
  ground: Ground;
  rested: readonly Account[];
}) {
  const isOffice = intervals !== null;
  switch (lever) {
    case 'added':
      return <At href="/whatsapp/create">Tambah akun</At>;
    case 'rested':
      if (isOffice) return 'Blast dihentikan oleh member yang punya akunnya.';
      return rested.length > 0 ? <Rested accounts={rested} /> : null;
    case 'interval': {
      if (!isOffice) return 'Jeda diatur oleh admin.';
      const { min, max } = intervals;
      const [least, most] = [min, max].map((seconds) => Math.round(seconds * value));
      if (least === min && most === max)
        return `Pengaturan memakai detik bulat: tetap ${min} sampai ${max} detik.`;
      return (
        <>
          <At href={`/settings?interval_min=${least}&interval_max=${most}`}>
            {`Ubah di Pengaturan: ${least} sampai ${most} detik`}
          </At>
          . Akun dan member yang punya interval sendiri diatur di pengaturannya.
        </>
      );
    }
    case 'fee':
      if (!isOffice) return 'Harga mengikuti level Anda.';
      return (
        <>
          <At href="/level">Ubah harga blast di Level</At>. Member yang punya harga sendiri diatur di
          pengaturannya.
        </>
      );
    case 'numbers':
      return <At href="/phonenumber/create">Impor nomor</At>;
  }
}

/** What can be tried, each with the way to really do it. */
export function Levers({ whatIf, ground, present }: { whatIf: WhatIfRef; ground: Ground; present: Present }) {
  const trial = useSelector(whatIf, ({ context }) => context.trial);
  const rested = useSelector(whatIf, ({ context: { tried } }) =>
    tried?.foreseen.kind === 'known' ? tried.foreseen.rested : [],
  );
  const scales = scalesOf(present, ground.known.numbers).filter(({ values }) => values.length > 1);
  return (
    <TitledCard
      title="Bagaimana jika…"
      actions={
        <Button variant="outline" size="sm" onClick={() => whatIf.send({ type: 'trial.cleared' })}>
          Seperti sekarang
        </Button>
      }
    >
      <Stack gap="5">
        <Muted>Geser untuk mencoba. Tidak ada yang berubah sampai Anda melakukannya sendiri.</Muted>
        {scales.map((scale) => {
          const { lever, values } = scale;
          return (
            <Box key={lever}>
              <Slider
                label={LEVERS[lever]}
                text={leverText(lever, trial, present)}
                place={placeOn(scale, trial[lever])}
                places={values.length}
                onMoved={(place) =>
                  whatIf.send({ type: 'lever.moved', lever, value: values[place] ?? trial[lever] })
                }
              />
              {isTried(trial, lever) ? (
                <Muted as="div" mt="1" fontSize="xs" minHeight={lever === 'rested' ? '2lh' : '1lh'}>
                  <Way lever={lever} value={trial[lever]} ground={ground} rested={rested} />
                </Muted>
              ) : null}
            </Box>
          );
        })}
      </Stack>
    </TitledCard>
  );
}
