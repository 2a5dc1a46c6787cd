import type { Party, PartyRecord } from '@/lib/contract/accounting/parties';
import type { Client } from './client';

/** Calls for parties and for loans to them. */
export function fixtureOf(client: Client) {
  const store = (body: object) => client.post('accounting/parties/store', body);
  return {
    store,
    update: ({ id, version }: Pick<Party, 'id' | 'version'>, own: object) =>
      client.put(`accounting/parties/${id}/update`, { version, ...own }),
    destroy: (id: number) => client.delete(`accounting/parties/${id}/destroy`),
    show: async (id: number): Promise<PartyRecord> =>
      (await client.get(`accounting/parties/${id}/show`)).body,

    async added(name: string, own: object = {}): Promise<Party> {
      const { status, body } = await store({ kind: 'customer', name, ...own });
      expect([status, body.errors]).toEqual([201, undefined]);
      return body;
    },

    async namesOf(query: string): Promise<string[]> {
      const { status, body } = await client.get(`accounting/parties/list?${query}`);
      expect([status, body.errors]).toEqual([200, undefined]);
      return body.data.map(({ name }: Party) => name);
    },

    /** Lends to a party out of capital, which increases its debt. */
    async lend(party_id: number, debit: string, own: object = {}) {
      const { body: accounts } = await client.get('accounting/chart-of-accounts/generate_accounts');
      const of = (wanted: string) =>
        accounts.find(({ number }: { number: string }) => number === wanted).id;
      return client.post('accounting/journal-entry/store', {
        date: '2026-01-05',
        memo: 'Lent',
        post: true,
        lines: [
          { account_id: of('1110'), party_id, debit },
          { account_id: of('3000'), credit: debit },
        ],
        ...own,
      });
    },
  };
}
