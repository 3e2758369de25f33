import { chakra } from '@chakra-ui/react/styled-system';
import { PlusIcon, XIcon } from 'lucide-react';
import {
  colorsIn,
  type LevelColor,
  levelColors,
  PANELS,
  withColor,
  withoutColor,
} from '../../machines/setting/colors.rules';
import { Button, IconButton } from '../kit/button';
import { TextField, type ValueProps } from '../kit/fields';
import type { FieldProps } from '../kit/form-field';
import { LevelBadge } from '../kit/level-badge';
import { Box, Muted, Row, Stack } from '../kit/primitives';

const Swatch = chakra('input', {
  base: {
    boxSize: { base: '11', lg: '9' },
    p: '1',
    flexShrink: 0,
    borderWidth: '1px',
    borderColor: 'border.strong',
    borderRadius: 'md',
    bg: 'bg.panel',
    cursor: 'pointer',
  },
});
/** What a colour begins with that is added, or that cannot be read. */
const BEGINS = '#2c2c2c';
const THEMES = { light: 'terang', dark: 'gelap' } as const;

function noteOf({ hex, faint, twin }: LevelColor): string | null {
  if (hex === null) return 'Bukan warna: tulis seperti #2C2C2C.';
  if (twin !== null) return `Sama dengan Level ${twin}.`;
  return faint && `Hampir tidak tampak pada tema ${THEMES[faint]}.`;
}

/** The colours of levels as one text, and each of them as a badge of it will look in both themes. */
export function ColorListField({ value, onChanged, ...rest }: FieldProps & ValueProps & { name: string }) {
  const change = (text: string) => onChanged?.(text);
  return (
    <Stack gap="3">
      <TextField {...rest} value={value} onChanged={change} />
      <Stack as="ul" gap="2" aria-label="Warna level">
        {levelColors(value).map((color, at) => {
          const name = `Level ${at + 1}`;
          const note = noteOf(color);
          return (
            <Row as="li" key={at} rowGap="1">
              <Swatch
                type="color"
                aria-label={`Warna ${name}`}
                value={color.hex ?? BEGINS}
                onChange={({ target }) => change(withColor(value, at, target.value))}
              />
              {Object.entries(PANELS).map(([theme, panel]) => (
                <Box
                  key={theme}
                  aria-hidden={theme === 'dark'}
                  px="3"
                  py="1.5"
                  borderWidth="1px"
                  borderRadius="md"
                  style={{ backgroundColor: panel }}
                >
                  <LevelBadge name={name} color={color.text} />
                </Box>
              ))}
              <IconButton
                label={`Hapus warna ${name}`}
                remote={false}
                onClick={() => change(withoutColor(value, at))}
              >
                <XIcon />
              </IconButton>
              {note ? (
                <Muted fontSize="xs" color="warning.fg" flex={{ base: '1 0 100%', md: '0 1 auto' }}>
                  {note}
                </Muted>
              ) : null}
            </Row>
          );
        })}
      </Stack>
      <Row>
        <Button
          size="sm"
          variant="outline"
          colorPalette="neutral"
          remote={false}
          onClick={() => change(withColor(value, colorsIn(value).length, BEGINS))}
        >
          <PlusIcon aria-hidden />
          Tambah warna
        </Button>
      </Row>
    </Stack>
  );
}
