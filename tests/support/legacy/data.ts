export type Row = Record<string, unknown>;

const DAY = 86_400_000;
const FIRST_DAY = Date.UTC(2026, 0, 5);
const rows = (count: number, row: (place: number) => Row): Row[] =>
  Array.from({ length: count }, (_, place) => ({ id: String(place + 1), ...row(place) }));
const personOf = (id: string) => ({ firstname: id === '1' ? 'Sari' : 'Ani', lastname: 'Lama' });

/** The server's data at its start, in the forms in which it sends them. */
export function data() {
  const person = {
    level: 'Silver',
    color: '#2C2C2C',
    account_bank: 'BCA',
    account_number: '123',
    blast_fee: '100',
  };
  return {
    users: rows(2, (place) => ({
      ...personOf(String(place + 1)),
      ...person,
      email: place === 0 ? 'admin@legacy.test' : 'member@legacy.test',
      role: place === 0 ? 'admin' : 'member',
      account_name: 'Lama',
      createdAt: FIRST_DAY,
      income: '90000',
      whatsapps: '4',
    })),
    accounts: rows(12, (place) => ({
      clientid: `id-1723000000000000${place + 10}`,
      phonenumber: `62812000000${place + 10}`,
      pushname: `Akun ${place + 1}`,
      user_id: place < 8 ? '1' : '2',
      state: place % 4 === 0 ? 'disconnected' : 'connected',
      status: 'idle',
      count_success: String(place * 7),
      count_fail: null,
      income: String(place * 700),
      suspended: '0',
      suspended_count: null,
    })),
    proxies: rows(14, (place) => ({
      value: `http://10.0.0.${place + 1}:3128`,
      status: 'active',
      count_use: String(place % 2),
    })),
    numbers: rows(23, (place) => ({
      number: 6_281_200_000_100 + place,
      name: `Nama ${place}`,
      status: 'active',
      in_use: '',
      last_sent: place % 3 ? FIRST_DAY : null,
    })),
    messages: rows(3, (place) => ({
      text: `<p>Halo ${place}</p>`,
      text_wa: `Halo ${place}`,
      button: '[]',
      status: 'active',
      count_use: '1',
    })),
    levels: rows(2, (place) => ({
      name: ['Bronze', 'Silver'][place],
      blast_fee: '100',
      requirement_blast: String(place * 1000),
    })),
    bonuses: rows(3, () => ({
      nominal: '5000',
      reason: 'Rajin',
      createdAt: FIRST_DAY,
      userId: '2',
      adminId: '1',
      User: personOf('2'),
    })),
    withdraws: rows(3, (place) => ({
      nominal: '20000',
      status: ['rejected', 'accepted', 'requested'][place],
      createdAt: FIRST_DAY + (3 - place) * DAY,
      userId: '2',
      User: { ...personOf('2'), account_bank: 'BCA', account_number: '123', account_name: 'Lama' },
    })),
    generators: rows(1, () => ({
      whatsapp_id: '1',
      start_number: '6282100000000',
      end_number: '6282100000009',
      status: 'idle',
      progress: '100',
    })),
    validators: rows(1, () => ({ whatsapp_id: '1', fileName: 'lama.csv', status: 'idle', progress: '0' })),
    setting: {
      interval_min: '1',
      interval_max: '2',
      price: '100',
      bank_names: 'BCA',
      colors: '#2C2C2C',
      referral_percent: '0',
      info: 'Halo',
    } as Row,
    pairings: new Map<string, string>(),
  };
}

export type Data = ReturnType<typeof data>;
