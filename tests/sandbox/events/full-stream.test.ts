import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createFeed } from '../../../sandbox/events/feed';
import { readHead, readMissed } from '../../../sandbox/events/history';
import { publishAll } from '../../../sandbox/events/publish';
import { type BrokerServer, startNats } from '../../../scripts/shared/servers/broker-server';
import { ageIn, failures, openFleet, passIn, rowsIn } from './nats-fleet';

const OWNER = 9500;
const nats = await startNats(1);

describe.runIf(nats)('a NATS server that is full', () => {
  it('takes no more: what comes stays in the table, is told and read, and moves once there is room', async () => {
    const server = nats as BrokerServer;
    const fleet = await openFleet(server);
    const feed = await createFeed(fleet.other);
    onTestFinished(async () => {
      await feed.close();
      await fleet.close();
      await server.remove();
    });
    const channel = `client-${OWNER}`;
    const list: number[] = [];
    feed.subscribe(channel, ({ seq }) => list.push(seq));
    await feed.ready(channel);
    const text = () => Array.from({ length: 3000 }, () => Math.random().toString(36)).join('');
    for (let message = 1; message <= 60; message += 1)
      await fleet.publisher.transaction((tx) =>
        publishAll(tx, [{ owner: OWNER, message: { event: 'chat', text: text() } }]),
      );
    await passIn(fleet, () => list.length === 60);
    await passIn(fleet, () =>
      failures.includes('the broker takes no events: they stay in the database until it does'),
    );
    const { epoch } = await readHead(fleet.publisher.db, channel);
    const missed = async () =>
      (await readMissed(fleet.publisher.db, channel, { since: 0, epoch })).missed.length;
    expect(await missed()).toBe(60);
    const inStream = async () =>
      (await fleet.publisher.announcer.stream?.read(channel, epoch, 1, 60))?.length ?? 0;
    const refused = 60 - (await inStream());
    expect(refused).toBeGreaterThan(0);
    const counted = fleet.publisher.announcer.figures()?.messages;
    expect(counted?.refused).toBeGreaterThanOrEqual(refused);
    expect((counted?.sent ?? 0) + (counted?.refused ?? 0)).toBe(60);
    expect(fleet.other.announcer.figures()?.messages.received).toBeGreaterThan(0);
    // What it took leaves the table.
    await passIn(fleet, async () => (await rowsIn(fleet, channel)) === refused);
    expect(await missed()).toBe(60);
    const connection = await connect({ servers: new URL(server.url).host });
    const manager = await jetstreamManager(connection);
    for await (const { config } of manager.streams.list()) await manager.streams.purge(config.name);
    await connection.close();
    await ageIn(fleet, channel, 4);
    await passIn(fleet, async () => (await rowsIn(fleet, channel)) === 0);
    expect(await inStream()).toBe(refused);
  });
});
