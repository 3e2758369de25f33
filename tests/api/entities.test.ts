import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import * as inventory from '../../src/api/schema/entities/inventory';
import * as money from '../../src/api/schema/entities/money';
import * as people from '../../src/api/schema/entities/people';
import * as runners from '../../src/api/schema/entities/runners';
import * as accounts from '../../src/api/schema/entities/whatsapp';

const entities = { ...inventory, ...money, ...people, ...runners, ...accounts };
const AT = '2026-01-02T03:04:05Z';
const ms = Date.parse(AT);
const carrier = { id: 12, pushname: 'Budi', phonenumber: '628120000001', clientid: 'id-17230000000004821' };

const runner = {
  id: 7,
  whatsapp_id: 12,
  b_insert: 1,
  interval_min: 1,
  interval_max: 2,
  count_success: 40,
  count_fail: 2,
  progress: 0.42,
  state: 'connected',
  status: 'idle',
  Whatsapp: carrier,
};
const readRunner = { ...runner, id: '7', whatsapp_id: '12', Whatsapp: { ...carrier, id: '12' } };

describe('entities as the contract writes them', () => {
  it('user [DATA-04]', () => {
    const user = {
      id: 5,
      firstname: 'Ani',
      lastname: 'Wijaya',
      email: 'ani@example.com',
      role: 'member',
      level: 'Silver',
      color: '#2C2C2C',
      account_name: 'Ani W',
      account_bank: 'BCA',
      account_number: '123',
      referral_code: 'ANI5',
      blast_interval_min: 1,
      blast_interval_max: 2,
      blast_fee: 100,
      createdAt: AT,
      income: 12000,
      whatsapps: 3,
    };
    expect(z.parse(entities.user, { ...user, password: 'never kept' })).toEqual({
      ...user,
      id: '5',
      createdAt: ms,
    });
  });

  it('WhatsApp account [DATA-06]', () => {
    const whatsapp = {
      id: 12,
      clientid: 'id-17230000000004821',
      deviceId: 'id-17230000000004821',
      userId: 5,
      previousDeviceId: 'id-16000000000000007',
      synced: 1,
      phonenumber: '628120000001',
      pushname: 'Budi',
      server: 'c.us',
      serialized: '628120000001@c.us',
      proxyId: 3,
      user_id: 5,
      state: 'connected',
      status: 'idle',
      count_success: 120,
      count_fail: 3,
      income: 12000,
      suspended: 0,
      suspended_count: 0,
    };
    expect(z.parse(entities.whatsapp, whatsapp)).toEqual({
      ...whatsapp,
      id: '12',
      userId: '5',
      proxyId: '3',
      user_id: '5',
    });
  });

  it.each([
    ['connected', 'connected'],
    ['reconnecting...', 'reconnecting...'],
    ['loggedOut', 'loggedOut'],
    ['', null],
    [null, null],
    [undefined, null],
  ])('state %j of an account is read as %j [DATA-08]', (state, expected) => {
    expect(z.parse(entities.whatsapp, { id: 1, clientid: 'id-1', state }).state).toBe(expected);
  });

  it('generator [DATA-09]', () => {
    const numbers = {
      start_number: 6282100000000,
      end_number: '6282100009999',
      current_number: 6282100000042,
    };
    expect(z.parse(entities.generator, { ...runner, ...numbers })).toEqual({
      ...readRunner,
      start_number: '6282100000000',
      end_number: '6282100009999',
      current_number: '6282100000042',
    });
  });

  it('validator [DATA-10]', () => {
    const file = { file: 'uploads/a-b-c.csv', fileName: 'a-b-c.csv', fileUrl: '/api/files/1' };
    expect(z.parse(entities.validator, { ...runner, ...file })).toEqual({ ...readRunner, ...file });
  });

  it('result row [DATA-11]', () => {
    expect(z.parse(entities.resultRow, { number: 6282100000001 })).toEqual({
      number: '6282100000001',
      name: '',
    });
  });

  it('phone number [DATA-12]', () => {
    const number = { number: '6281', name: 'Citra', status: 'active', count_success: 2, count_fail: 0 };
    expect(z.parse(entities.phoneNumber, { id: 1, ...number, in_use: true, last_sent: AT })).toEqual({
      id: '1',
      ...number,
      in_use: 1,
      last_sent: ms,
    });
  });

  it('proxy [DATA-14]', () => {
    const proxy = { value: 'http://10.0.0.1:3128', status: 'in use', count_use: 2 };
    expect(z.parse(entities.proxy, { id: 1, ...proxy })).toEqual({ id: '1', ...proxy });
  });

  it('message template, its buttons as a list or as JSON [DATA-15]', () => {
    const button = [{ id: '1', title: 'Buka', url: 'https://x.example', type: 'url_button' }];
    const message = {
      media: '/media/a.png',
      text: '<p>Halo {name}</p>',
      text_wa: 'Halo {name}',
      status: 'active',
    };
    const read = { id: '1', ...message, button, count_use: 4 };
    expect(z.parse(entities.message, { id: 1, ...message, button, count_use: 4 })).toEqual(read);
    expect(
      z.parse(entities.message, { id: 1, ...message, button: JSON.stringify(button), count_use: 4 }),
    ).toEqual(read);
  });

  it.each([null, '', '[', '{}', 5])(
    'message template without buttons where they are %j [DATA-15]',
    (button) => {
      expect(z.parse(entities.message, { id: 1, button }).button).toEqual([]);
    },
  );

  it('bonus [DATA-16]', () => {
    const bonus = { nominal: 5000, reason: 'Rajin', User: { firstname: 'Ani', lastname: 'Wijaya' } };
    expect(z.parse(entities.bonus, { id: 1, ...bonus, createdAt: AT, userId: 5, adminId: '1' })).toEqual({
      id: '1',
      ...bonus,
      createdAt: ms,
      userId: '5',
      adminId: '1',
    });
  });

  it('referral [DATA-17]', () => {
    const referral = { firstname: 'Citra', lastname: 'S', email: 'citra@example.com', income: 4000 };
    expect(z.parse(entities.referral, { id: 9, ...referral })).toEqual({ id: '9', ...referral });
  });

  it('level [DATA-18]', () => {
    expect(
      z.parse(entities.level, { id: 1, name: 'Silver', blast_fee: '100', requirement_blast: 1000 }),
    ).toEqual({
      id: '1',
      name: 'Silver',
      blast_fee: 100,
      requirement_blast: 1000,
    });
  });

  it('withdraw [DATA-19]', () => {
    const User = {
      firstname: 'Ani',
      lastname: 'Wijaya',
      account_bank: 'BCA',
      account_number: '123',
      account_name: 'Ani W',
    };
    const withdraw = { nominal: 20000, status: 'requested', User };
    expect(z.parse(entities.withdraw, { id: 1, ...withdraw, createdAt: AT })).toEqual({
      id: '1',
      ...withdraw,
      createdAt: ms,
      userId: null,
    });
    expect(z.parse(entities.withdraw, { id: 1, userId: 5 }).userId).toBe('5');
  });

  it('settings, as they are stored and not as their form starts [DATA-20]', () => {
    const setting = {
      interval_min: 1,
      interval_max: 2,
      price: 100,
      bank_names: 'BCA, BNI',
      colors: '#000000',
      referral_percent: 5,
      info: 'Halo',
    };
    expect(z.parse(entities.setting, setting)).toEqual(setting);
    expect(z.parse(entities.setting, {})).toMatchObject({
      bank_names: '',
      colors: '',
      referral_percent: 0,
    });
  });
});

describe('entities from a careless server', () => {
  it.each([
    ['user', entities.user, { id: 5 }],
    ['account', entities.whatsapp, { id: 5, clientid: 'id-1' }],
    ['generator', entities.generator, { id: 5 }],
    ['validator', entities.validator, { id: 5 }],
    ['phone number', entities.phoneNumber, { id: 5 }],
    ['proxy', entities.proxy, { id: 5 }],
    ['message', entities.message, { id: 5 }],
    ['bonus', entities.bonus, { id: 5 }],
    ['referral', entities.referral, { id: 5 }],
    ['level', entities.level, { id: 5 }],
    ['withdraw', entities.withdraw, { id: 5 }],
  ] as [string, z.ZodMiniType<object>, Record<string, unknown>][])(
    '%s is whole with its essentials alone, with every lesser field null, and with every one of the wrong type [S12]',
    (_, schema, essential) => {
      const bare = z.parse(schema, essential);
      const lesser = Object.keys(bare).filter((name) => !(name in essential));
      const nulls = Object.fromEntries(lesser.map((name) => [name, null]));
      expect(z.parse(schema, { ...nulls, ...essential })).toMatchObject(
        Object.fromEntries(Object.entries(bare).filter(([, value]) => value !== undefined)),
      );
      const wrong = Object.fromEntries(lesser.map((name) => [name, { wrong: [] }]));
      expect(Object.keys(z.parse(schema, { ...wrong, ...essential }))).toEqual(Object.keys(bare));
      expect(z.safeParse(schema, { ...essential, id: undefined }).success).toBe(false);
    },
  );
});
