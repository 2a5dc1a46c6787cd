import { branchFixture } from '../support/branch-fixture';
import { TODAY } from '../support/counter-fixture';

const { fixture, herat, aPlace, clerkThere, vaultThere, idsIn } = branchFixture();

test('a paper is of the branch of its document, whoever issues, prints or cancels it', async () => {
  const location_id = await vaultThere();
  const line = { currency: 'EUR', amount: '50', rate: '1.08' };
  const sale = await fixture.ticket('buy', line, { location_id });
  const asked = { document_type: 'sales', document_id: sale.id };
  const { status, body } = await fixture.me.post('exchange/invoice/store', asked);
  const branch = { id: herat(), name: 'Herat', address: '12 Bazaar Street' };
  expect([status, body.branch_id, body.branch]).toEqual([201, herat(), branch]);
  await fixture.me.put(`setting/branches/${herat()}/update`, { ...branch, name: 'Herat West' });
  const printed = await fixture.me.post(`exchange/invoice/${body.id}/print`, {});
  expect([printed.body.branch_id, printed.body.branch]).toEqual([herat(), branch]);
  await fixture.me.post(`exchange/invoice/${body.id}/cancel`, { reason: 'Wrong name.' });
  expect([await idsIn('exchange/invoice', herat()), await idsIn('exchange/invoice', 1)]).toEqual([
    [body.id + 1, body.id],
    [],
  ]);
});

test('reports of the trade tell a branch apart: by the place of a deal, else by who made it', async () => {
  const away = await vaultThere();
  await fixture.ticket('buy', { currency: 'EUR', amount: '100', rate: '1.08' });
  await fixture.ticket(
    'buy',
    { currency: 'EUR', amount: '50', rate: '1.08' },
    { location_id: away },
  );
  const days = `from=${TODAY}&to=${TODAY}`;
  const dealt = async (report: string, branch: number) =>
    (await fixture.me.get(`reports/${report}?${days}&branch_id=${branch}`)).body.totals.base;
  for (const report of ['sales-analysis', 'user-profitability']) {
    expect([report, await dealt(report, 1), await dealt(report, herat())]).toEqual([
      report,
      '108.00',
      '54.00',
    ]);
  }
});

test('what is open is aged by the branch that it arose in, with its part of the account’s base', async () => {
  const { client } = await clerkThere();
  const ahmad = await fixture.aCustomer('Ahmad');
  const owes = async (by: typeof fixture.me, amount: string, side = 'debit') => {
    const euro = { currency: 'EUR', base: String(Number(amount) * 2) };
    const { status, body } = await by.post('accounting/journal-entry/store', {
      date: TODAY,
      post: true,
      lines: [
        { account_id: fixture.id('1110'), party_id: ahmad, [side]: amount, ...euro },
        { account_id: fixture.id('3000'), [side === 'debit' ? 'credit' : 'debit']: euro.base },
      ],
    });
    expect([status, body.errors]).toEqual([201, undefined]);
  };
  await owes(fixture.me, '100');
  await owes(client, '60');
  await owes(client, '30', 'credit');
  const aged = async (query: string) =>
    (await fixture.me.get(`reports/ageing?${query}`)).body.rows.map(
      ({ total, base }: { total: string; base: string }) => [total, base],
    );
  expect(await aged('')).toEqual([['130.00', '260.00']]);
  expect([await aged(`branch_id=${herat()}`), await aged('branch_id=1')]).toEqual([
    [['60.00', '120.00']],
    [['70.00', '140.00']],
  ]);
  const words = await fixture.me.get(`reports/ageing?branch_id=${herat()}`);
  expect([words.body.checks, words.body.totals.length]).toEqual([[], 1]);
});

test('the trade report tells the trades of a branch, and the legs that are open of them', async () => {
  const { client } = await clerkThere();
  const dealer = await fixture.me.post('accounting/parties/store', {
    kind: 'dealer',
    name: 'Gulf Dealers',
  });
  const deal = async (by: typeof fixture.me, amount: string) => {
    const { status, body } = await by.post('exchange/trade/store', {
      date: TODAY,
      counterparty_id: dealer.body.id,
      side: 'buy',
      currency: 'EUR',
      amount,
      rate: '1.08',
      quote_direction: 'direct',
      value_date: TODAY,
      post: true,
    });
    expect([status, body.errors]).toEqual([201, undefined]);
  };
  await deal(fixture.me, '100');
  await deal(client, '40');
  const days = `from=${TODAY}&to=${TODAY}`;
  const told = async (query: string) => {
    const { body } = await fixture.me.get(`reports/trade-report?${days}&${query}`);
    const euros = body.ladder.rows.find((row: { currency: string }) => row.currency === 'EUR');
    return [
      body.rows.map(({ amount }: { amount: string }) => amount),
      body.currencies[0].bought,
      euros.net[0],
      body.checks.every(({ ok }: { ok: boolean }) => ok),
    ];
  };
  expect(await told(`branch_id=${herat()}`)).toEqual([['40.00'], '40.00', '40.00', true]);
  expect(await told('branch_id=1')).toEqual([['100.00'], '100.00', '100.00', true]);
  expect(await told('')).toEqual([['100.00', '40.00'], '140.00', '140.00', true]);
});

test('shifts are told of one branch', async () => {
  const away = await aPlace('Till Herat', { branch_id: herat() });
  await fixture.me.post('exchange/till-sessions/open', { location_id: away, count: { USD: '0' } });
  const shifts = async (branch: number) =>
    (await fixture.me.get(`reports/user-statement?branch_id=${branch}`)).body.totals.sessions;
  expect([await shifts(herat()), await shifts(1)]).toEqual([1, 0]);
});
