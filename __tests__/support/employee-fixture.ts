import type { Client } from './client';
import type { TestHost } from './test-host';

/** Calls for employees. */
export const fixtureOf = (me: Client) => ({
  store: (body: object) =>
    me.post('hrm/employee/store', {
      name: 'Somebody',
      joined_on: '2025-01-01',
      base_salary: '1000',
      ...body,
    }),

  async list(query = '') {
    const { body } = await me.get(`hrm/employee/list?per_page=200&${query}`);
    return { body, ids: body.data.map(({ id }: { id: number }) => id) };
  },

  /** Posts an advance to a party. */
  async advance(party_id: number, amount: string) {
    const { body: chart } = await me.get('accounting/chart-of-accounts/list');
    const account = (number: string) =>
      chart.find((one: { number: string }) => one.number === number).id;
    const { body } = await me.post('accounting/journal-entry/store', {
      date: '2026-11-02',
      memo: 'Advance',
      post: true,
      lines: [
        { account_id: account('1140'), party_id, debit: amount, currency: 'USD' },
        { account_id: account('3010'), credit: amount, currency: 'USD' },
      ],
    });
    if (body.status !== 'posted') throw new Error(JSON.stringify(body));
  },
});

/** Changes stored rows with all triggers off, as a superuser could. */
export async function forced(
  { owner }: Pick<TestHost, 'owner'>,
  text: string,
  values: readonly unknown[],
): Promise<void> {
  const client = await owner.connect();
  try {
    await client.query('set session_replication_role = replica');
    await client.query(text, [...values]);
  } finally {
    await client.query('set session_replication_role = origin');
    client.release();
  }
}
