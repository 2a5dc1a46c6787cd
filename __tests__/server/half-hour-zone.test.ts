import { counterFixture, TODAY } from '../support/counter-fixture';

const fixture = counterFixture({ currencies: ['EUR'] });

/** Says when tickets were made, the oldest first. */
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
  // From 10:15 to 10:50 in Kabul, which is four hours and a half ahead.
  await madeAt(['05:45', '05:55', '06:05', '06:20'].map((time) => `${TODAY}T${time}:00Z`));
  expect(await perHour('Asia/Kabul')).toBe('4');
  expect(await perHour('Asia/Dubai')).toBe('2');
});
