import { ClientId } from './client-id';
import { Muted, Row } from '../kit/primitives';

/** A client's id in full, among the details of its account; nothing where it has none. */
export const ClientIdDetail = ({ id }: { id: string }) =>
  id === '' ? null : (
    <Row fontSize="sm" gap="1" css={{ '& span span': { maxWidth: 'full' } }}>
      <Muted>Client ID</Muted>
      <ClientId id={id} />
    </Row>
  );
