import { chakra } from '@chakra-ui/react/styled-system';

const Ring = chakra('span', {
  base: {
    display: 'block',
    borderRadius: 'full',
    borderWidth: '3px',
    borderColor: 'border',
    borderTopColor: 'accent.mark',
    animation: 'turn 0.9s linear infinite',
  },
});

/** Turns while something of unknown shape is on its way; `size` in px, 35 unless chosen (LIMIT-14). */
export const Spinner = ({ size = 35, label = 'Memuat…' }: { size?: number; label?: string }) => (
  <Ring role="status" aria-label={label} style={{ width: size, height: size }} />
);
