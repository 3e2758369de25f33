import type { ReactNode } from 'react';
import type { Member } from '../../../api/schema/entities/people';
import { can, roleOf } from '../../../machines/auth/policy';
import { Avatar } from '../../kit/avatar';
import { BidiText } from '../../kit/bidi-text';
import { ButtonLink } from '../../kit/button';
import { Card } from '../../kit/card';
import { rupiah } from '../../kit/format';
import { Box, Flex, Grid, Heading, Muted, Row, Text } from '../../kit/primitives';
import { DateText } from '../../kit/time';
import { LevelProgress } from '../../records/level-progress';
import { personName } from '../../records/person-name';
import { PersonBadges } from '../person-badges';
import { AccessActions, type AccessTasks, isAppointed } from '../access-card';

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <Box minWidth="0">
    <Text as="dt" color="fg.muted" fontSize="xs">
      {name}
    </Text>
    <Text as="dd" fontWeight="medium" fontVariantNumeric="tabular-nums" overflowWrap="anywhere">
      {children}
    </Text>
  </Box>
);

const Action = ({ to, children }: { to: string; children: ReactNode }) => (
  <ButtonLink to={to} size="sm" variant="outline" colorPalette="neutral">
    {children}
  </ButtonLink>
);

/** Who somebody is, and what can be done about them. */
export function PersonHeader({ person, charts }: { person: Member; charts: AccessTasks }) {
  const { id, role, locked, last_seen: seen } = person;
  const name = personName(person);
  const its = roleOf(person);
  return (
    <Card aria-label="Profil">
      <Flex gap="4" alignItems="center" flexWrap={{ base: 'wrap', md: 'nowrap' }}>
        <Avatar name={name} size="lg" />
        <Box flex={{ base: '1 1 12rem', md: '1' }} minWidth="0">
          <Heading overflowWrap="anywhere">
            <BidiText>{name}</BidiText>
          </Heading>
          <Muted overflowWrap="anywhere">
            <BidiText>{person.email}</BidiText>
          </Muted>
          <Row mt="1.5" gap="2" rowGap="1">
            <PersonBadges person={person} />
          </Row>
          <Box mt="2">
            <LevelProgress progress={person.level_progress} />
          </Box>
        </Box>
      </Flex>
      <Grid
        as="dl"
        mt="5"
        columnGap="6"
        rowGap="3"
        gridTemplateColumns={{
          base: 'repeat(2, minmax(0, 1fr))',
          md: 'repeat(3, minmax(0, 1fr))',
          xl: 'repeat(6, minmax(0, 1fr))',
        }}
      >
        <Fact name="Mendaftar">
          <DateText at={person.createdAt} />
        </Fact>
        {seen === undefined ? null : (
          <Fact name="Terakhir aktif">{seen === null ? 'Belum pernah' : <DateText at={seen} time />}</Fact>
        )}
        <Fact name="Interval">{`${person.blast_interval_min}–${person.blast_interval_max} detik`}</Fact>
        <Fact name="Harga per blast">{rupiah(person.blast_fee)}</Fact>
        <Fact name="Kode Referal">
          <BidiText>{person.referral_code || '–'}</BidiText>
        </Fact>
        <Fact name="Rekening">
          <BidiText>{[person.account_bank, person.account_number].filter(Boolean).join(' ') || '–'}</BidiText>
        </Fact>
      </Grid>
      <Row mt="5" pt="4" borderTopWidth="1px">
        <Action to={`/member/edit?id=${id}`}>Pengaturan</Action>
        {can(its, 'figures.readOwn') ? <Action to={`/bonus/create?id=${id}`}>Beri Bonus</Action> : null}
        {can(its, 'withdraws.request') ? (
          <Action to={`/withdraw/requested?id=${id}`}>Permintaan Withdraw</Action>
        ) : null}
        <Action to={`/withdraw/ledger/statement?id=${id}`}>Laporan Bulanan</Action>
        {isAppointed(role) && locked != null ? <AccessActions person={person} charts={charts} /> : null}
      </Row>
    </Card>
  );
}
