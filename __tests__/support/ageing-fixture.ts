import type { Ageing, AgeingRow } from '@/lib/contract/reports/ageing';
import { cashFixture } from './cash-fixture';

type Figures = readonly (string | undefined)[];

/** An organisation with debts of and to parties; its clock is at 20 November 2026. */
export function ageingFixture() {
  const fixture = cashFixture();
  const journal = async (date: string, lines: readonly object[]) => {
    const sent = { date, post: true, lines };
    const { status, body } = await fixture.scene.me.post('accounting/journal-entry/store', sent);
    expect([status, body.errors]).toEqual([201, undefined]);
    return body.id as number;
  };
  /** Posts a debt of a party on 1110, or a reduction if the amount is negative. */
  const owes = (party_id: number, date: string, amount: string, own: object = {}) => {
    const side = amount.startsWith('-') ? 'credit' : 'debit';
    const other = side === 'credit' ? 'debit' : 'credit';
    const value = amount.replace('-', '');
    const base = (own as { base?: string }).base ?? value;
    return journal(date, [
      { account_id: fixture.id('1110'), party_id, [side]: value, ...own },
      { account_id: fixture.id('3000'), [other]: base },
    ]);
  };
  /** Posts money kept for a party on 2010. */
  const keeps = (party_id: number, date: string, amount: string) =>
    journal(date, [
      { account_id: fixture.id('1010'), debit: amount },
      { account_id: fixture.id('2010'), party_id, credit: amount },
    ]);
  const undo = async (id: number, date: string) => {
    const path = `accounting/journal-entry/${id}/void`;
    const { status, body } = await fixture.scene.me.post(path, { reason: 'Wrong.', date });
    expect([status, body.errors]).toEqual([200, undefined]);
  };
  const ask = async (query = ''): Promise<Ageing> => {
    const { status, body } = await fixture.scene.me.get(`reports/ageing?${query}`);
    expect([status, body.message]).toEqual([200, undefined]);
    return body;
  };
  const figuresOf = ({ party, currency, ...row }: AgeingRow): Figures => [
    party,
    currency,
    row.current,
    row.d30,
    row.d60,
    row.d90,
    row.older,
    row.total,
  ];
  return Object.assign(Object.create(fixture) as typeof fixture, {
    owes,
    keeps,
    undo,
    ask,
    told: async (query = '') => (await ask(query)).rows.map(figuresOf),
    tied: ({ checks }: Ageing) => checks.every(({ ok }) => ok),
  });
}
