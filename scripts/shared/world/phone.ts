import { expect } from '@playwright/test';
import type { World } from './world';

/** Something done on the phone on the desk. */
export async function act(world: World, payload: object) {
  const answer = await world.sandbox.app.inject({
    method: 'POST',
    url: '/phone/act',
    headers: { host: '127.0.0.1' },
    payload,
  });
  expect(answer.json()).toEqual({});
}

interface Offer {
  readonly deviceId: string;
  readonly qr: string | null;
  readonly code: string | null;
}
/** What the server offers phones for a device now. */
export async function offerFor(world: World, deviceId: string): Promise<Offer | undefined> {
  const desk = await world.sandbox.app.inject({ url: '/phone/desk', headers: { host: '127.0.0.1' } });
  return desk.json<{ offers: Offer[] }>().offers.find((offer) => offer.deviceId === deviceId);
}
