import * as v from 'valibot';

import { WebhookMessage } from '@/lib/contract/settings/webhook-message';
import { EVENT_TYPES } from '@/lib/domain/event';
import { queueEvents } from '@/server/settings/webhooks/queue-events';
import { sendMessages } from '@/server/outbox/outbox';
import type { Client } from './client';
import { type Scene, ledgerScene } from './ledger-scene';
import { type OutsideServer, outsideServer } from './outside-server';
import { sealWhole } from './seal-whole';
import { startHost, type TestHost } from './test-host';

const START = Date.parse('2026-11-20T10:00:00Z');
export const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];
export const BOOK_DAY = '2026-11-19';

/** For every test: books, a signed-in developer, no webhook, and two receivers that take everything. */
export function webhookFixture() {
  let server: OutsideServer;
  let other: OutsideServer;
  let host: TestHost;
  let me: Client;
  let scene: Scene;
  let clock = 0;
  let names = 0;

  beforeAll(async () => {
    server = await outsideServer();
    other = await outsideServer();
    host = await startHost({
      chart: true,
      now: () => new Date(START + clock),
      env: { OUTBOUND_NETWORKS: '127.0.0.1' },
      longestWaitMs: 2_000,
    });
    scene = await ledgerScene(host);
  });
  afterAll(async () => {
    await host.close();
    await server.close();
    await other.close();
  });
  beforeEach(async () => {
    clock += HOUR;
    await host.owner.query('delete from webhook');
    me = await host.signIn();
    for (const one of [server, other]) {
      one.received.length = 0;
      one.state.behaviour = 'ok';
    }
  });

  return {
    get host() {
      return host;
    },
    get me() {
      return me;
    },
    get server() {
      return server;
    },
    get other() {
      return other;
    },
    now: () => new Date(START + clock),
    /** Lets time pass, in ms. */
    pass: (ms: number) => {
      clock += ms;
    },
    /** Signs in again, for tests that last longer than a session. */
    signInAgain: async () => {
      me = await host.signIn();
    },
    /** Makes a webhook with a secret, and returns its id and the secret. */
    webhook: async (own: object = {}): Promise<{ id: number; secret: string }> => {
      const draft = { name: `Shop ${(names += 1)}`, url: server.url, events: EVENT_TYPES, ...own };
      const { body } = await me.post('setting/webhooks/store', draft);
      const { body: rotated } = await me.post(`setting/webhooks/${body.id}/rotate`);
      return { id: body.id, secret: rotated.secret };
    },
    shown: async (id: number) =>
      (await me.get('setting/webhooks/list')).body.find((one: { id: number }) => one.id === id),
    messages: async (query = '') => (await me.get(`setting/outbox/list${query}`)).body.data,
    /** Queues the events of all acts so far. */
    queue: async () => {
      await sealWhole(host.host.db);
      await queueEvents(host.host);
    },
    /** Queues the events of all acts so far and delivers the messages. */
    deliver: async () => {
      await sealWhole(host.host.db);
      await queueEvents(host.host);
      await sendMessages(host.host);
    },
    /** Bodies of the messages that a receiver got. */
    contents: (from: OutsideServer = server) =>
      from.received.map(({ body }) => v.parse(WebhookMessage, JSON.parse(body))),
    journal: async (more: object = {}) => {
      const draft = {
        date: BOOK_DAY,
        post: true,
        memo: 'secret memo of a customer',
        lines: [
          { account_id: scene.account('5210').id, debit: '12.50' },
          { account_id: scene.account('3000').id, credit: '12.50' },
        ],
        ...more,
      };
      const { status, body } = await me.post('accounting/journal-entry/store', draft);
      if (status !== 201) throw new Error(JSON.stringify(body));
      return body as { id: number; number: string; version: number };
    },
  };
}

/** Waits until a condition is true. */
export async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await new Promise((resolve) => setTimeout(resolve, 10));
}
