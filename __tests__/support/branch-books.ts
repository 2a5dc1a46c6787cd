import type { LedgerSection } from '@/lib/contract/reports/general-ledger';
import { branchFixture } from './branch-fixture';
import type { Client } from './client';
import { TODAY } from './counter-fixture';
import { statementReader } from './statement-reader';

export const MONTH = `from=2026-11-01&to=${TODAY}`;
/** An instant after every posting. With it, reports read the lines instead of stored sums. */
export const KNOWN = 'known_at=2099-01-01T00:00:00Z';

/** An organisation with a second branch, Herat, and postings of both branches. */
export function branchBooks() {
  const { fixture, herat, clerkThere, vaultThere } = branchFixture();

  const results = (query: string) => statementReader(fixture.me, 'profit-and-loss')(query);
  const inHerat = (query = MONTH) => results(`${query}&branch_id=${herat()}`);
  const inFirst = (query = MONTH) => results(`${query}&branch_id=1`);

  /** Posts rent paid in cash. */
  async function rent(by: Client, amount: string, date = TODAY): Promise<number> {
    const { status, body } = await by.post('accounting/journal-entry/store', {
      date,
      post: true,
      lines: [
        { account_id: fixture.id('5210'), debit: amount },
        { account_id: fixture.id('1010'), credit: amount },
      ],
    });
    expect([status, body.errors]).toEqual([201, undefined]);
    return body.id;
  }

  /** Buys euros in Herat and sells some at a profit and with a fee; the first branch sells more. */
  async function trade(): Promise<number> {
    const location_id = await vaultThere();
    await fixture.ticket('buy', { currency: 'EUR', amount: '100', rate: '1.08' }, { location_id });
    const fee = { amount: '2.00', mode: 'on_top' };
    const sold = { currency: 'EUR', amount: '50', rate: '1.20' };
    const { id } = await fixture.ticket('sell', sold, { location_id, fee });
    await fixture.ticket('sell', { ...sold, amount: '200' }, {});
    return id;
  }

  async function ledger(query: string): Promise<readonly LedgerSection[]> {
    const { status, body } = await fixture.me.get(`reports/general-ledger?limit=500&${query}`);
    expect([status, body.errors]).toEqual([200, undefined]);
    return body.sections;
  }

  return { fixture, herat, clerkThere, results, inHerat, inFirst, rent, trade, ledger };
}
