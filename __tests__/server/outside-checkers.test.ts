import type { Socket } from 'node:net';

import { scanWaiting } from '@/server/files/scan';
import { stampWhenDue } from '@/server/ledger/stamps/stamp-head';
import { type AClamd, aClamd } from '../support/a-clamd';
import { aPdf } from '../support/a-pdf';
import type { Client } from '../support/client';
import { ledgerScene, type Scene } from '../support/ledger-scene';
import { type Behaviour, type OutsideServer, outsideServer } from '../support/outside-server';
import { startHost, type TestHost } from '../support/test-host';
import { timestampAuthority } from '../support/timestamp-authority';

const lines: string[] = [];

let host: TestHost;
let me: Client;
let scene: Scene;
let clamd: AClamd;
let authority: Awaited<ReturnType<typeof timestampAuthority>>;
let failing: OutsideServer;
beforeAll(async () => {
  clamd = await aClamd();
  authority = await timestampAuthority();
  failing = await outsideServer();
  host = await startHost({
    chart: true,
    env: { OUTBOUND_NETWORKS: '127.0.0.1', CLAMD: clamd.address },
    longestWaitMs: 1_500,
    logLine: (line) => lines.push(line),
  });
  scene = await ledgerScene(host);
  me = scene.me;
});
afterAll(async () => {
  await host.close();
  await clamd.close();
  await authority.close();
  await failing.close();
});
beforeEach(() => {
  lines.length = 0;
});

/** Sends a call while another is under way, and expects its answer first. */
async function expectFirst(first: Promise<{ status: number }>, other: Promise<unknown>) {
  const order: string[] = [];
  const both = [first.then(() => order.push('first')), other.then(() => order.push('other'))];
  await Promise.all(both);
  expect([order[0], (await first).status]).toEqual(['first', 201]);
}

describe('a timestamp authority', () => {
  const settings = async (own: object) => {
    const { body } = await me.get('setting/system-setting/list');
    const { id, version } = body.find(({ type }: { type: string }) => type === 'security');
    const { status } = await me.post(`setting/system-setting/${id}/update`, { ...own, version });
    expect(status).toBe(200);
  };
  const journal = () =>
    me.post('accounting/journal-entry/store', {
      date: '2026-11-01',
      post: true,
      lines: [
        { account_id: scene.account('1010').id, debit: '10' },
        { account_id: scene.account('3000').id, credit: '10' },
      ],
    });
  const stampNow = (locale = 'en') =>
    me.post('accounting/proof/stamp', {}, { 'accept-language': locale });
  const count = async () => (await me.get('accounting/proof/stamps')).body.stamps.length;

  const WAYS: readonly (readonly [Behaviour | 'away' | 'certificate', string])[] = [
    ['away', 'unreachable'],
    ['hangs', 'slow'],
    ['too many', 'status'],
    ['half', 'unreachable'],
    ['redirects', 'status'],
    ['large', 'large'],
    ['drips', 'slow'],
    ['loses', 'unreachable'],
    ['certificate', 'certificate'],
    ['skewed', 'malformed'],
    ['duplicate', 'malformed'],
  ];

  test.each(WAYS)(
    'that is "%s" delays no posting, and the books are stamped once later',
    async (way, trouble) => {
      const secure = await outsideServer({ secure: true });
      const { url } = way === 'certificate' ? secure : failing;
      if (way === 'away') await failing.leave();
      else if (way !== 'certificate') failing.state.behaviour = way;
      await settings({ stamp_url: `${url}?key=secret-key`, stamp_roots: authority.roots });
      await journal();
      const before = await count();
      const refused = stampNow();
      if (trouble === 'slow') await expectFirst(journal(), refused);
      const { status, body } = await refused;
      expect([status, body.message]).toEqual([
        422,
        host.host.catalogues.en(`stamp.${trouble}`, {
          status: way === 'redirects' ? '302' : '429',
        }),
      ]);
      const inPersian = await stampNow('fa');
      expect(inPersian.body.message).toMatch(/[\u0600-\u06ff]/);
      await stampWhenDue(host.host);
      expect(await count()).toBe(before);
      expect(lines.join('')).not.toContain('secret-key');

      if (way === 'away') await failing.comeBack();
      await secure.close();
      await settings({ stamp_url: authority.url });
      expect([(await stampNow()).status, (await stampNow()).status]).toEqual([201, 409]);
      expect(await count()).toBe(before + 1);
    },
  );
});

describe('a virus scanner', () => {
  const send = (name = 'bill.pdf') =>
    me.upload('attachments/store', { name, content: aPdf({ text: 'A bill of Laila Karimi' }) });
  const open = async (id: number) => (await me.get(`attachments/${id}/download`)).status;
  const timers: NodeJS.Timeout[] = [];
  afterEach(() => {
    for (const timer of timers.splice(0)) clearInterval(timer);
  });

  const WAYS: Readonly<Record<string, (socket: Socket) => void>> = {
    hangs: () => undefined,
    'breaks its answer off': (socket) => void socket.end('stream: O'),
    'does not end its answer': (socket) => void socket.end('stream: OK'),
    'answers 10 MB': (socket) => void socket.end(Buffer.alloc(10_000_000, 's')),
    'answers byte by byte': (socket) => {
      timers.push(setInterval(() => socket.write('s'), 100));
    },
    'closes without an answer': (socket) => void socket.destroy(),
  };

  const restart = async (reply?: (socket: Socket) => void) => {
    const port = Number(clamd.address.split(':')[1]);
    await clamd.close();
    clamd = await aClamd(port, undefined, reply);
  };

  test.each(Object.keys(WAYS))(
    'that %s has found nothing clean, and the file is scanned later',
    async (way) => {
      await restart(WAYS[way]);
      const uploading = send();
      await expectFirst(
        scene.me.post('accounting/parties/store', { kind: 'customer', name: way }),
        uploading,
      );
      const { status, body } = await uploading;
      expect([status, await open(body.id)]).toEqual([201, 409]);
      await scanWaiting(host.host);
      expect(await open(body.id)).toBe(409);
      expect(lines.join('')).not.toMatch(/Laila|bill\.pdf/);
      await restart();
      await scanWaiting(host.host);
      expect(await open(body.id)).toBe(200);
    },
  );
});
