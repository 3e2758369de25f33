import { QRCodeSVG } from 'qrcode.react';
import { Box } from './primitives';

export interface QrCodeProps {
  readonly value: string;
  /** What it is for. */
  readonly title: string;
  /** Smallest version, 1 to 40; a longer value takes a larger one. Default 1. */
  readonly version?: number;
  /** Error correction. Default M (PAIR-21). */
  readonly level?: 'L' | 'M' | 'Q' | 'H';
}

/** A QR code, dark on white with its quiet zone of four modules whatever the theme: phones read no other. */
export const QrCode = ({ value, title, version = 1, level = 'M' }: QrCodeProps) => (
  <Box bg="white" borderRadius="md" overflow="hidden" width="full" css={{ '& svg': { display: 'block' } }}>
    <QRCodeSVG
      value={value}
      level={level}
      boostLevel={false}
      minVersion={version}
      marginSize={4}
      bgColor="#FFFFFF"
      fgColor="#000000"
      width="100%"
      height="100%"
      title={title}
    />
  </Box>
);
