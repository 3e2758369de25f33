import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { Button } from '../kit/button';
import { control } from '../kit/control';
import { Row } from '../kit/primitives';

const Input = chakra('input', control);
const IdForm = chakra('form', { base: { flex: '1 1 16rem', maxWidth: { md: '26rem' } } });

/** Asks for the data of another id. */
export function IdBox({ id, onAsked }: { id: string; onAsked: (id: string) => void }) {
  const [typed, setTyped] = useState(id);
  return (
    <IdForm
      role="search"
      onSubmit={(event: { preventDefault(): void }) => {
        event.preventDefault();
        onAsked(typed.trim());
      }}
    >
      <Row flexWrap="nowrap">
        <Input
          aria-label="Id atau Client ID"
          placeholder="Id atau Client ID"
          value={typed}
          maxLength={200}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" variant="outline" colorPalette="neutral">
          Tampilkan
        </Button>
      </Row>
    </IdForm>
  );
}
