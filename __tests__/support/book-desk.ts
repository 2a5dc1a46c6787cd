import { verify } from '@/server/ledger/verify';
import { type Scene, ledgerScene } from './ledger-scene';
import { startHost, type TestHost } from './test-host';

/** For every test a house that deals in EUR, JPY and KWD, and somebody who writes in its books. */
export function bookDesk() {
  let house: TestHost;
  let scene: Scene;
  beforeEach(async () => {
    house = await startHost({ chart: true, now: () => new Date('2026-11-20T10:00:00Z') });
    scene = await ledgerScene(house);
    await scene.me.post('setting/currencies/store', { code: 'JPY' });
    await scene.me.post('setting/currencies/store', { code: 'KWD' });
  });
  afterEach(() => house.close());

  const id = (number: string): number => scene.account(number).id;
  const journal = (lines: readonly object[], more: object = {}) =>
    scene.me.post('accounting/journal-entry/store', {
      date: '2026-11-19',
      post: true,
      lines,
      ...more,
    });
  const count = async (table: string) =>
    Number((await house.owner.query(`select count(*) as n from ${table}`)).rows[0]?.n);
  const isSound = async () => (await verify(house.db)).checks.filter(({ ok }) => !ok);

  return {
    get house() {
      return house;
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
