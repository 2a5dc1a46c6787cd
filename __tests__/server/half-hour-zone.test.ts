import { counterFixture, TODAY } from '../support/counter-fixture';

const fixture = counterFixture({ currencies: ['EUR'] });

/** Sets the times of tickets, the oldest first. */
const madeAt = (instants: readonly string[]) =>
  fixture.host.owner.query(
    `set session_replication_role = replica;
     ${instants
       .map((at, index) => `update ticket set at = '${at}' where document_id = ${index + 1};`)
       .join('\n')}
     set session_replication_role = origin`,
  );

test('deals an hour are counted by the clock of the host, also where it is half an hour off', async () => {
  await fixture.opening('EUR', '1000', '1080');
  for (const amount of ['10', '20', '30', '40']) {
    await fixture.ticket('sell', { currency: 'EUR', amount, rate: '1.09' });
  }
  const perHour = async (timezone: string) => {
    await fixture.host.owner.query('update organization set timezone = $1', [timezone]);
    const path = `reports/user-profitability?from=${TODAY}&to=${TODAY}`;
    return (await fixture.me.get(path)).body.totals.per_hour;
  };
  // From 10:15 to 10:50 in Kabul, which is at UTC+4:30.
  await madeAt(['05:45', '05:55', '06:05', '06:20'].map((time) => `${TODAY}T${time}:00Z`));
  expect(await perHour('Asia/Kabul')).toBe('4');
  expect(await perHour('Asia/Dubai')).toBe('2');
});

test('what was let through is found by the days of the organisation', async () => {
  await fixture.opening('EUR', '1000', '1080');
  const { id } = await fixture.ticket('sell', { currency: 'EUR', amount: '10', rate: '1.09' });
  await fixture.host.owner.query("update organization set timezone = 'Asia/Kabul'");
  const { body: second } = await fixture.me.post('users/store', {
    name: 'Karim',
    email: 'karim@example.com',
    role_id: 1,
    password: 'a long enough password',
  });
  // Half past midnight in Kabul.
  await fixture.host.owner.query(
    `insert into approval (document_type, document_id, page, subject, request, asked_by, status, decided_by, decided_at)
     values ('sales', $1, 'sales', 'rate_override', '{}', 1, 'approved', $2, '2026-11-20T20:00:00Z')`,
    [id, second.id],
  );
  const found = async (query: string) =>
    (await fixture.me.get(`exchange/overrides/list?${query}`)).body.meta.total;
  expect(await found('from=2026-11-21&to=2026-11-21')).toBe(1);
  expect(await found('to=2026-11-20')).toBe(0);
});
