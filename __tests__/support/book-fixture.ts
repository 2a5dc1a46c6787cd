import { verify } from '@/server/ledger/verify';
import { type Scene, ledgerScene } from './ledger-scene';
import { startHost, type TestHost } from './test-host';

/** For every test: a host with EUR, JPY and KWD, and a user who posts. */
export function bookFixture() {
  let host: TestHost;
  let scene: Scene;
  beforeEach(async () => {
    host = await startHost({ chart: true, now: () => new Date('2026-11-20T10:00:00Z') });
    scene = await ledgerScene(host);
    await scene.me.post('setting/currencies/store', { code: 'JPY' });
    await scene.me.post('setting/currencies/store', { code: 'KWD' });
  });
  afterEach(() => host.close());

  const id = (number: string): number => scene.account(number).id;
  const journal = (lines: readonly object[], more: object = {}) =>
    scene.me.post('accounting/journal-entry/store', {
      date: '2026-11-19',
      post: true,
      lines,
      ...more,
    });
  const count = async (table: string) =>
    Number((await host.owner.query(`select count(*) as n from ${table}`)).rows[0]?.n);
  const isSound = async () => (await verify(host.db)).checks.filter(({ ok }) => !ok);

  return {
    get host() {
      return host;
    },
    get scene() {
      return scene;
    },
    id,
    journal,
    count,
    isSound,
  };
}
