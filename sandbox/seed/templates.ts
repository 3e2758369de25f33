import { deflateSync } from 'node:zlib';
import { stageFile } from '../files/store';
import type { Queries } from '../store/database';
import { messages } from '../store/schema';

const crcTable = Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  return crc >>> 0;
});
const crc32 = (bytes: Buffer) =>
  (bytes.reduce((crc, byte) => (crcTable[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8), 0xffffffff) ^
    0xffffffff) >>>
  0;

function chunk(type: string, data: Buffer) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(data.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([size, body, checksum]);
}

/** A PNG of two fading colours, `side` pixels wide and high. */
function gradient([red, green, blue]: readonly [number, number, number], side = 96): Buffer {
  const rows = Array.from({ length: side }, (_, y) => {
    const row = Buffer.alloc(1 + side * 3);
    for (let x = 0; x < side; x += 1) {
      const light = (x + y) / (2 * side);
      row.set(
        [red, green, blue].map((part) => Math.round(part + (255 - part) * light * 0.8)),
        1 + x * 3,
      );
    }
    return row;
  });
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, 2], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const badge = (text: string, color: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 90"><rect width="160" height="90" rx="8" fill="${color}"/>` +
      `<text x="80" y="52" font-family="sans-serif" font-size="20" fill="#fff" text-anchor="middle">${text}</text></svg>`,
  );

const MEDIA = {
  promo: { name: 'promo_akhir_tahun.png', type: 'image/png', content: gradient([13, 94, 92]) },
  diskon: { name: 'diskon_50.svg', type: 'image/svg+xml', content: badge('DISKON 50%', '#9a3412') },
  katalog: { name: 'katalog_baru.png', type: 'image/png', content: gradient([88, 28, 135]) },
  gratis: { name: 'gratis_ongkir.svg', type: 'image/svg+xml', content: badge('GRATIS ONGKIR', '#0d5e5c') },
} as const;

const TEMPLATES: readonly {
  readonly media?: keyof typeof MEDIA;
  readonly text: string;
  readonly wa: string;
  readonly inactive?: true;
}[] = [
  {
    media: 'promo',
    text: '<p>Halo {name}, <strong>promo akhir tahun</strong> sudah dimulai!</p>',
    wa: 'Halo {name}, *promo akhir tahun* sudah dimulai!',
  },
  { text: '<p>Selamat pagi {name}, apa kabar?</p>', wa: 'Selamat pagi {name}, apa kabar?' },
  {
    media: 'diskon',
    text: '<p>Diskon <em>50%</em> khusus untuk {name} ({phoneNumber}).</p>',
    wa: 'Diskon _50%_ khusus untuk {name} ({phoneNumber}).',
  },
  {
    media: 'katalog',
    text: '<p>Katalog baru kami:</p><ul><li>Baju</li><li>Sepatu</li><li>Tas</li></ul>',
    wa: 'Katalog baru kami:\n- Baju\n- Sepatu\n- Tas',
  },
  {
    text: '<p>Pesanan Anda sudah <s>diproses</s> <strong>dikirim</strong>.</p>',
    wa: 'Pesanan Anda sudah ~diproses~ *dikirim*.',
  },
  { media: 'gratis', text: '<p>Gratis ongkir hari ini, {name}!</p>', wa: 'Gratis ongkir hari ini, {name}!' },
  { text: '<p>Terima kasih sudah berbelanja, {name}.</p>', wa: 'Terima kasih sudah berbelanja, {name}.' },
  { text: '<p>Undangan seminar 12 Desember.</p>', wa: 'Undangan seminar 12 Desember.', inactive: true },
];

export async function seedTemplates(tx: Queries, userId: number, now: number) {
  const paths = new Map<string, string>();
  for (const [key, { name, type, content }] of Object.entries(MEDIA)) {
    const file = await stageFile(tx, {
      clientName: name,
      kind: 'media',
      contentType: type,
      content,
      userId,
      now,
    });
    await file.publish(tx);
    paths.set(key, `/media/${file.storedName}`);
  }
  await tx.insert(messages).values(
    TEMPLATES.map(({ media, text, wa, inactive }, index) => ({
      media: (media && paths.get(media)) ?? '',
      text,
      textWa: wa,
      button:
        index === 0 ? [{ id: '1', title: 'Buka toko', url: 'https://toko.example', type: 'url_button' }] : [],
      status: inactive ? 'nonactive' : 'active',
    })),
  );
}
