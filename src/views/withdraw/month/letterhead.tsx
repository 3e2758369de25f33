import { useBrand } from '../../kit/brand';
import { BidiText } from '../../kit/bidi-text';
import { moment } from '../../kit/moments';
import { Box, Heading, Muted, Row, Text } from '../../kit/primitives';
import { StateBadge } from '../../kit/state-badge';
import { monthText } from '../../list/period-words';
import css from './statement.module.css';

interface LetterheadProps {
  readonly month: string;
  readonly isRunning: boolean;
  /** Whose it is; without it, the office's. */
  readonly person?: string;
  /** Epoch ms of its figures, which paper names. */
  readonly at?: number;
}

/** What a statement is of; on paper also whose office it comes from. */
export function Letterhead({ month, isRunning, person, at }: LetterheadProps) {
  const { name } = useBrand();
  return (
    <Box mb="4">
      <div className={css.paper}>
        <Text fontWeight="semibold">{name || 'Whatsapp Blaster'}</Text>
        <Text>{at ? `Laporan Bulanan · per ${moment(at)}` : 'Laporan Bulanan'}</Text>
      </div>
      <Row>
        <Heading size="lg">{monthText(month)}</Heading>
        {isRunning ? <StateBadge tone="info">berjalan</StateBadge> : null}
      </Row>
      {person ? (
        <Text>
          <BidiText>{person}</BidiText>
        </Text>
      ) : null}
      {isRunning ? <Muted>Angka sampai saat ini; bulan ini belum selesai.</Muted> : null}
    </Box>
  );
}
