import { ageingFixture } from './ageing-fixture';

/** An open item as a payment names it. */
export type Chosen = Readonly<{ entry_id: number; line_no: number; amount: string }>;

type Shown = Readonly<Record<'document' | 'open' | 'applied', string>>;

/** An organisation with debts of parties, whose payments name the items they settle. */
export function applyingFixture() {
  const fixture = ageingFixture();
  const items = async (party: number) => {
    const path = `accounting/parties/${party}/open-items`;
    const { status, body } = await fixture.scene.me.get(path);
    expect([status, body.message]).toEqual([200, undefined]);
    return body.data as readonly (Shown & Omit<Chosen, 'amount'>)[];
  };
  /** The item that a journal entry created, in full or in part. */
  const item = async (journal: number, amount: string): Promise<Chosen> => {
    const path = `accounting/journal-entry/${journal}/show`;
    const { body } = await fixture.scene.me.get(path);
    return { entry_id: body.entry_ids[0], line_no: 1, amount };
  };
  /** A party that owes 100 of September (JOU 00002) and 80 of October (JOU 00003). */
  const aDebtor = async () => {
    const party = await fixture.aCustomer('Ahmad');
    const september = await fixture.owes(party, '2026-09-01', '100');
    const october = await fixture.owes(party, '2026-10-01', '80');
    return { party, september, october };
  };
  const receipt = (party: number, amount: string, own: object = {}) =>
    fixture.receive({
      party_id: party,
      received_into_account_id: fixture.id('1010'),
      lines: [{ account_id: fixture.id('1110'), amount }],
      ...own,
    });
  const posted = async (party: number, amount: string, own: object = {}) => {
    const { status, body } = await receipt(party, amount, own);
    expect([status, body.errors]).toEqual([201, undefined]);
    return body;
  };
  const refusedAt = async (answer: ReturnType<typeof receipt>) => {
    const { status, body } = await answer;
    return [status, Object.keys(body.errors ?? {}), Object.values(body.errors ?? {}).flat()];
  };
  return Object.assign(Object.create(fixture) as typeof fixture, {
    aDebtor,
    item,
    items,
    receipt,
    posted,
    refusedAt,
    open: async (party: number) =>
      (await items(party)).map(({ document, open }) => [document, open]),
    show: async (id: number) => (await fixture.scene.me.get(`accounting/receipts/${id}/show`)).body,
    taken: async (id: number, date = '2026-11-20') => {
      const path = `accounting/receipts/${id}/void`;
      const { status, body } = await fixture.scene.me.post(path, { reason: 'Wrong.', date });
      expect([status, body.errors]).toEqual([200, undefined]);
    },
  });
}
