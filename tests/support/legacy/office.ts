import type { Row } from './data';
import { type Desk, type Fields, find, legacyOf, paged, Refused, sumOf, wrong } from './desk';

const linesOf = async (file: unknown) =>
  (await (file as File).text())
    .split('\n')
    .slice(1)
    .filter(Boolean)
    .map((line) => line.split(','));

/** Settings, what the office keeps, generators and validators, money. */
export function routeOffice({ all, on, add, record }: Desk): void {
  const imports = async (list: Row[], field: string, fields: Fields, name: (line: string[]) => Fields) => {
    const [created, skipped]: [Row[], Row[]] = [[], []];
    for (const line of await linesOf(fields.file)) {
      const isThere = list.some((row) => row[field] === line[0]);
      if (isThere) skipped.push({ [field]: line[0], reason: 'Sudah terdaftar' });
      else created.push(add(list, { [field]: line[0], ...name(line) }));
    }
    return { created, skipped };
  };

  on('all', 'GET /admin/setting/get', () => ({ setting: all.setting }));
  on('admin', 'PUT /admin/setting/update', ({ fields }) => ({
    setting: Object.assign(all.setting, legacyOf(fields)),
  }));

  const listed = (area: string, list: Row[]) =>
    on('admin', `GET /admin/${area}/list`, () => ({ data: list }));
  const used = () => all.proxies.filter((row) => Number(row.count_use) > 0).length;
  listed('proxy', all.proxies);
  on('admin', 'GET /admin/proxy/count-use', () => ({
    used: String(used()),
    unUsed: String(all.proxies.length - used()),
  }));
  on('admin', 'POST /admin/proxy/import', ({ fields }) => imports(all.proxies, 'value', fields, () => ({})));
  record('proxy', 'proxy', all.proxies, 'save', () => {});
  listed('phonenumber', all.numbers);
  on('admin', 'GET /admin/phonenumber/count-blast', () => ({
    blasted: '15',
    unBlasted: String(all.numbers.length - 15),
  }));
  on('admin', 'POST /admin/phonenumber/import', ({ fields }) =>
    imports(all.numbers, 'number', fields, ([, name]) => ({ name })),
  );
  record('phonenumber', 'phoneNumber', all.numbers, 'save', ({ number }) => {
    if (all.numbers.some((row) => String(row.number) === number))
      throw wrong('number', 'Nomor telepon sudah terdaftar.');
  });
  listed('message', all.messages);
  on('admin', 'POST /admin/message/import', async ({ fields }) => {
    const entries = JSON.parse(await (fields.file as File).text()) as Fields[];
    const [good, bad] = [entries.filter(({ text }) => text), entries.filter(({ text }) => !text)];
    return {
      created: good.map((entry) => add(all.messages, entry)),
      skipped: bad.map(() => ({ text: '', reason: 'text tidak valid' })),
    };
  });
  record('message', 'message', all.messages, 'create', () => {});
  record(
    'level',
    'level',
    all.levels,
    'create',
    ({ blast_fee: fee }) => {
      if (!Number.isFinite(Number(fee))) throw wrong('blast_fee', 'Harus berupa angka.');
    },
    false,
  );

  for (const area of ['generator', 'validator'] as const) {
    const list = all[`${area}s`];
    on('admin', `GET /admin/${area}/download-result/:id`, () => ({ data: [{ number: 6_282_100_000_001 }] }));
    record(area, area, list, 'create', ({ start_number: start, end_number: end }) => {
      if (Number(start) >= Number(end))
        throw new Refused(422, 'Target nomor awal harus lebih kecil dari nomor akhir');
    });
  }

  const bonusesOf = (user: Row) =>
    user.role === 'admin' ? all.bonuses : all.bonuses.filter(({ userId }) => userId === user.id);
  const total = (id: unknown) =>
    sumOf(
      all.bonuses.filter(({ userId }) => userId === id),
      'nominal',
    );
  on('all', 'GET /admin/bonus/list-per-page', ({ user, query }) => paged(bonusesOf(user), query));
  on('own', 'GET /admin/bonus/total/:userId', ({ ids }) => ({ totalBonus: total(ids[0]) }));
  record('bonus', 'bonus', all.bonuses, 'create', () => {});

  const asked = (id: unknown, status: string) =>
    sumOf(
      all.withdraws.filter((row) => row.userId === id && row.status === status),
      'nominal',
    );
  const balance = (id: unknown) =>
    Number(find(all.users, id).income) +
    Number(total(id)) -
    Number(asked(id, 'requested')) -
    Number(asked(id, 'accepted'));
  on('admin', 'GET /admin/withdraw/histories', () => ({ data: all.withdraws }));
  on('all', 'GET /admin/withdraw/histories-per-page', ({ user, query }) =>
    paged(
      user.role === 'admin' ? all.withdraws : all.withdraws.filter(({ userId }) => userId === user.id),
      query,
    ),
  );
  on('own', 'GET /admin/withdraw/history/:userId', ({ ids }) => ({
    data: all.withdraws.filter(({ userId }) => userId === ids[0]),
  }));
  on('own', 'GET /admin/withdraw/income/:userId', ({ ids }) => ({ income: find(all.users, ids[0]).income }));
  on('own', 'GET /admin/withdraw/balance/:userId', ({ ids }) => ({ balance: String(balance(ids[0])) }));
  on('own', 'GET /admin/withdraw/total-requested/:userId', ({ ids }) => ({
    total: asked(ids[0], 'requested'),
  }));
  on('own', 'GET /admin/withdraw/total-accepted/:userId', ({ ids }) => ({
    total: asked(ids[0], 'accepted'),
  }));
  on('admin', 'PUT /admin/withdraw/update', ({ fields }) => ({
    withdraw: Object.assign(find(all.withdraws, fields.id), { status: fields.status }),
  }));
  on('dev', 'GET /dev/monitor/:what', () => ({ data: null }));
}
