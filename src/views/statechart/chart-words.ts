/** What an actor is, by its chart. */
const WORDS: ReadonlyMap<string, string> = new Map([
  ['root', 'Halaman'],
  ['auth', 'Akses pengguna'],
  ['validation', 'Pemeriksaan sesi'],
  ['connection', 'Sambungan server'],
  ['navigation', 'Menu dan tema'],
  ['preferences', 'Preferensi'],
  ['notices', 'Pemberitahuan'],
  ['alerts', 'Kabar'],
  ['palette', 'Pencarian'],
  ['screenLoad', 'Layar yang dimuat'],
  ['sender', 'Akun'],
  ['pairing', 'Penautan'],
  ['client', 'Klien'],
  ['blaster', 'Blaster'],
  ['list', 'Daftar'],
  ['listExport', 'Daftar diunduh'],
  ['board', 'Papan Langsung'],
  ['row', 'Baris'],
  ['runner', 'Generator'],
  ['subject', 'Pemilik daftar'],
  ['form', 'Formulir'],
  ['chooser', 'Pilihan'],
  ['task', 'Tugas'],
  ['import', 'Impor'],
  ['factor', 'Verifikasi dua langkah'],
  ['figures', 'Angka dashboard'],
  ['reading', 'Bagian dashboard'],
  ['whatIf', 'Bagaimana jika'],
  ['risk', 'Tanda penangguhan'],
  ['queryMonitor', 'Monitor data'],
  ['withdraw', 'Penarikan'],
  ['payout', 'Pembayaran'],
  ['push', 'Pemberitahuan perangkat'],
  ['withdrawRequest', 'Permintaan penarikan'],
]);
const SENDERS: ReadonlyMap<string, string> = new Map([
  ['generator', 'Generator'],
  ['validator', 'Validator'],
]);

/** What the actor with this key is; by its chart, where that says enough. */
export const wordOf = (key: string, chart: string): string =>
  SENDERS.get(key.slice(0, key.indexOf(':'))) ?? WORDS.get(chart) ?? chart;
