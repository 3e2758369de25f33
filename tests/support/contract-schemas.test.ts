import { describe, expect, it } from 'vitest';
import { type Exchange, eventFaults, exchangeCheck } from './contract-schemas';

const LEVEL = { id: 1, name: 'Silver', blast_fee: 100, requirement_blast: 1000 };
const saved: Exchange = {
  method: 'PUT',
  url: 'http://localhost/api/admin/level/1',
  sent: { name: 'Silver', blast_fee: 100, requirement_blast: 1000 },
  status: 200,
  answered: { level: LEVEL },
};

describe('the written contract, held against a call', () => {
  it.each([
    ['as it is written', {}, 0],
    ['with an answer that lacks a field', { answered: { level: { ...LEVEL, name: undefined } } }, 1],
    ['with a figure as text', { answered: { level: { ...LEVEL, blast_fee: '100' } } }, 1],
    ['with a request that lacks a field', { sent: { name: 'Silver', blast_fee: 100 } }, 1],
    ['asked by what nobody knows', { url: `${saved.url}?colour=red` }, 1],
    ['refused with a text', { status: 422, answered: { error: 'Wajib diisi.' } }, 0],
    ['refused without one', { status: 422, answered: {} }, 4],
    ['of no known path', { url: 'http://localhost/api/admin/levels' }, 1],
  ])('%s', async (_, change: Partial<Exchange>, count) => {
    const faultsOf = await exchangeCheck();
    expect(faultsOf({ ...saved, ...change })).toHaveLength(count);
  });

  it.each([
    [{ event: 'in_use', date: '2026-11-20T08:33:00.000Z', receiver: { id: 31, in_use: 1 } }, 0],
    [{ event: 'in_use', date: '2026-11-20T08:33:00.000Z', receiver: { id: 31 } }, 1],
    [{ event: 'in_use', date: 'yesterday', receiver: { id: 31, in_use: 1 } }, 1],
    [{ event: 'unheard of', date: '2026-11-20T08:33:00.000Z' }, 1],
  ])('or against an event: %j', (event, count) => {
    expect(eventFaults(event)).toHaveLength(count);
  });
});
