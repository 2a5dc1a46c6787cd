import { ageingFixture } from '../support/ageing-fixture';

const fixture = ageingFixture();

test('the open items of a party say what came against each, and what was paid beyond them', async () => {
  const ahmad = await fixture.aCustomer('Ahmad');
  await fixture.owes(ahmad, '2026-09-01', '100');
  await fixture.owes(ahmad, '2026-10-01', '80');
  await fixture.owes(ahmad, '2026-11-01', '-130');
  const items = async (query = '') => {
    const { status, body } = await fixture.scene.me.get(
      `accounting/parties/${ahmad}/open-items${query}`,
    );
    expect([status, body.message]).toEqual([200, undefined]);
    return body.data.map(
      ({ due, amount, applied, open, days_overdue }: Record<string, unknown>) => [
        due,
        amount,
        applied,
        open,
        days_overdue,
      ],
    );
  };
  expect(await items()).toEqual([['2026-10-01', '80.00', '30.00', '50.00', 50]]);
  expect(await items('?as_of=2026-10-15')).toEqual([
    ['2026-09-01', '100.00', '0.00', '100.00', 44],
    ['2026-10-01', '80.00', '0.00', '80.00', 14],
  ]);
  await fixture.owes(ahmad, '2026-11-20', '-70');
  expect(await items()).toEqual([['2026-11-20', '-70.00', '-50.00', '-20.00', 0]]);
  expect((await fixture.scene.me.get('accounting/parties/999/open-items')).status).toBe(404);
});
