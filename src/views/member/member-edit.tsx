import type { FormRef } from '../../machines/crud/form';
import type { Member } from '../../api/schema/entities/people';
import { FormScreen } from '../form/form-screen';
import { useField, useMoney } from '../form/use-field';
import { useRowId } from '../form/use-form';
import { useScreenActor } from '../hooks/system';
import { useSummary } from '../hooks/use-figures';
import { Avatar } from '../kit/avatar';
import { BidiText } from '../kit/bidi-text';
import { ButtonLink } from '../kit/button';
import { Card } from '../kit/card';
import { FormGroup } from '../kit/form-group';
import { MoneyField } from '../kit/money-field';
import { NumberField } from '../kit/number-field';
import { Box, Flex, Grid, Muted, Row, Text } from '../kit/primitives';
import { Skeleton } from '../kit/skeleton';
import { DateText } from '../kit/time';
import type { FormLogic, PersonLogic, ScreenProps } from '../ports/charts';
import { LevelProgress } from '../records/level-progress';
import { PersonLink } from '../records/person-link';
import { personName } from '../records/person-name';
import { AccessCard, type AccessTasks } from './access-card';
import { PersonBadges } from './person-badges';

type Charts = AccessTasks & { readonly memberForm: FormLogic; readonly person: PersonLogic };

const WIDTH = '64rem';
const WHOSE_HEIGHT = { base: '13.75rem', md: '9.5rem' };
const FORM_HEIGHT = { base: '30.7rem', md: '22.9rem', xl: '17.1rem' };
const DEFAULTS = { blast_interval_min: '', blast_interval_max: '', blast_fee: '' };
const LABELS = {
  blast_interval_min: 'Interval Min (s)',
  blast_interval_max: 'Interval Max (s)',
  blast_fee: 'Fee Whatsapp Blast (Rp.)',
};

const Fields = ({ form }: { form: FormRef }) => (
  <>
    <FormGroup
      title="Interval"
      lead="Jeda acak antara dua pesan dari akun-akunnya, kecuali akun yang punya interval sendiri."
    >
      <Grid gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: '1fr 1fr' }} alignItems="start">
        <NumberField
          label={LABELS.blast_interval_min}
          required
          unit="detik"
          {...useField(form, 'blast_interval_min')}
        />
        <NumberField
          label={LABELS.blast_interval_max}
          required
          unit="detik"
          {...useField(form, 'blast_interval_max')}
        />
      </Grid>
    </FormGroup>
    <FormGroup title="Pendapatan">
      <MoneyField
        label={LABELS.blast_fee}
        required
        hint="Per pesan terkirim. Menggantikan harga levelnya, juga setelah ia naik level. 0: tidak mendapat apa-apa."
        {...useMoney(form, 'blast_fee')}
      />
    </FormGroup>
  </>
);
const fields = (form: FormRef) => <Fields form={form} />;

/** Whose values these are. */
const Whose = ({ person }: { person: Member }) => (
  <Card aria-label="Member">
    <Flex gap="4" alignItems="center" flexWrap="wrap">
      <Avatar name={personName(person)} size="lg" />
      <Box flex="1 1 14rem" minWidth="0">
        <Text fontWeight="semibold" overflowWrap="anywhere">
          <PersonLink id={person.id} name={personName(person)} />
        </Text>
        <Muted overflowWrap="anywhere">
          <BidiText>{person.email}</BidiText>
        </Muted>
        <Row mt="1.5" gap="2" rowGap="1">
          <PersonBadges person={person} />
          {person.last_seen ? (
            <Muted as="span" fontSize="xs">
              Terakhir aktif <DateText at={person.last_seen} />
            </Muted>
          ) : null}
        </Row>
        <Box mt="2">
          <LevelProgress progress={person.level_progress} />
        </Box>
      </Box>
      <ButtonLink to={`/member/profile?id=${person.id}`} size="sm" variant="outline" colorPalette="neutral">
        Profil dan Sesi
      </ButtonLink>
    </Flex>
  </Card>
);

/** `/member/edit?id=` (MEMBER-10 to MEMBER-16). */
export default function MemberEdit({ charts }: ScreenProps<Charts>) {
  const id = useRowId();
  const { value, isAwaited } = useSummary(useScreenActor(charts.person, 'figures:person', { userId: id }));
  const { person } = value;
  const whose = person ? (
    <Whose person={person} />
  ) : isAwaited ? (
    <Box height={WHOSE_HEIGHT}>
      <Skeleton height="100%" />
    </Box>
  ) : null;
  return (
    <>
      <FormScreen
        title="Edit Member"
        part="Interval Whatsapp Blast"
        name="member"
        logic={charts.memberForm}
        id={id}
        defaults={DEFAULTS}
        labels={LABELS}
        missing="No User Found"
        home="/member"
        place={FORM_HEIGHT}
        above={
          whose && (
            <Box maxWidth={WIDTH} mb="5">
              {whose}
            </Box>
          )
        }
      >
        {fields}
      </FormScreen>
      {person ? (
        <Box maxWidth={WIDTH} mt="5">
          <AccessCard person={person} charts={charts} />
        </Box>
      ) : null}
    </>
  );
}
