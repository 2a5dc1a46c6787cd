import { counterFixture } from './counter-fixture';
import { storedUser } from './staff';
import { PASSWORD } from './test-host';

/** An organisation with euros and a second branch, Herat. */
export function branchFixture() {
  const fixture = counterFixture({ currencies: ['EUR'] });
  let herat: number;
  beforeEach(async () => {
    await fixture.opening('EUR', '1000', '1080');
    const branch = { name: 'Herat', address: '12 Bazaar Street' };
    const { status, body } = await fixture.me.post('setting/branches/store', branch);
    expect([status, body]).toEqual([201, { id: expect.any(Number), ...branch, is_active: true }]);
    herat = body.id;
  });
  const aPlace = async (name: string, own: object = {}) =>
    (await fixture.me.post('exchange/locations/store', { name, type: 'till', ...own })).body
      .id as number;
  return {
    fixture,
    herat: () => herat,
    aPlace,
    /** A user with all rights who works in Herat. */
    async clerkThere() {
      const user = await storedUser(fixture.me, { branch_id: herat });
      return { user, client: await fixture.host.signIn(user.email, PASSWORD) };
    },
    /** A vault in Herat with 900 dollars, transferred from the main vault. */
    async vaultThere() {
      const away = await aPlace('Vault Herat', { type: 'vault', branch_id: herat });
      const lines = [{ currency: 'USD', amount: '900' }];
      const { id } = await fixture.given('sent', 'exchange/transfer/store', {
        kind: 'internal',
        from_location_id: 1,
        to_location_id: away,
        lines,
      });
      const received = await fixture.me.post(`exchange/transfer/${id}/receive`, { lines });
      expect([received.status, received.body.errors]).toEqual([200, undefined]);
      return away;
    },
    /** Ids in a list filtered by branch. */
    idsIn: async (path: string, branch: number) =>
      (await fixture.me.get(`${path}/list?branch_id=${branch}`)).body.data.map(
        ({ id }: { id: number }) => id,
      ),
  };
}
