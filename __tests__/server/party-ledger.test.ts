import type { Client } from '../support/client';
import { fixtureOf } from '../support/party-dealing-fixture';
import { startHost, type TestHost } from '../support/test-host';

let host: TestHost;
let developer: Client;
let fixture: ReturnType<typeof fixtureOf>;

beforeEach(async () => {
  host = await startHost();
  developer = await host.signIn();
  fixture = fixtureOf(developer);
});
afterEach(() => host.close());

test('its balances are those of the ledger, and its latest lines lead to their documents', async () => {
  const ahmad = await fixture.added('Ahmad');
  await fixture.added('Laila');
  expect((await fixture.lend(ahmad.id, '120.00')).status).toBe(201);
  expect((await fixture.lend(ahmad.id, '30.00', { date: '2026-01-09', memo: 'More' })).status).toBe(
    201,
  );
  const record = await fixture.show(ahmad.id);
  const place = { account_number: '1110', currency: 'USD' };
  expect(record.balance).toBe('150.00');
  expect(record.balances).toMatchObject([{ ...place, amount: '150.00', base: '150.00' }]);
  expect(record.lines).toMatchObject([
    { document: 'JOU 00002', date: '2026-01-09', memo: 'More', amount: '30.00', ...place },
    { document: 'JOU 00001', date: '2026-01-05', memo: 'Lent', amount: '120.00', ...place },
  ]);
  expect(await fixture.namesOf('with_balance=1')).toEqual(['Ahmad']);
});

test('an entry says whose line it is, in its record, its preview and the ledger', async () => {
  const ahmad = await fixture.added('Ahmad');
  const { body: record } = await fixture.lend(ahmad.id, '5.00');
  expect(record.lines[0]).toMatchObject({ party_id: ahmad.id, party: 'Ahmad' });
  expect(record.lines[1]).toMatchObject({ party_id: null, party: null });
  const { body: lines } = await developer.get(`accounting/journal-entry/${record.id}/entry`);
  expect(lines.map(({ party }: { party: string | null }) => party)).toEqual(['Ahmad', null]);
  const { body: preview } = await developer.post('accounting/journal-entry/preview', {
    date: '2026-01-06',
    lines: record.lines.map(({ account_id, party_id }: PartyLineBody, at: number) => ({
      account_id,
      ...(party_id !== null && { party_id }),
      [at === 0 ? 'debit' : 'credit']: '1.00',
    })),
  });
  expect(preview.lines.map(({ party }: { party: string | null }) => party)).toEqual([
    'Ahmad',
    null,
  ]);
});

type PartyLineBody = Readonly<{ account_id: number; party_id: number | null }>;

test('a party that the ledger or a draft names stays, and the answer says what holds it', async () => {
  const posted = await fixture.added('Posted');
  const drafted = await fixture.added('Drafted');
  await fixture.lend(posted.id, '5.00');
  await fixture.lend(drafted.id, '5.00', { post: false });
  expect((await fixture.destroy(posted.id)).body).toEqual({
    is_deleted: 'no',
    message: 'Posted has ledger lines. Deactivate it instead.',
  });
  expect((await fixture.destroy(drafted.id)).body).toEqual({
    is_deleted: 'no',
    message: 'A draft uses Drafted. Change or discard the draft first.',
  });
  expect(await fixture.namesOf('')).toEqual(['Drafted', 'Posted']);
});

test('a party that nothing names goes: it is not found, changed or posted to any more', async () => {
  const gone = await fixture.added('Gone');
  expect((await fixture.destroy(gone.id)).body).toEqual({ is_deleted: 'yes' });
  expect(await fixture.namesOf('')).toEqual([]);
  expect((await developer.get(`accounting/parties/${gone.id}/show`)).status).toBe(404);
  expect((await fixture.update(gone, { name: 'Back' })).status).toBe(404);
  expect((await fixture.destroy(gone.id)).status).toBe(404);
  const { status, body } = await fixture.lend(gone.id, '5.00');
  expect([status, Object.keys(body.errors)]).toEqual([422, ['lines.0.party_id']]);
});

test('a party is not removed while it is being posted to', async () => {
  const parties = await Promise.all(
    Array.from({ length: 6 }, (_, at) => fixture.added(`Party ${at + 1}`)),
  );
  await fixture.lend(parties[0]?.id ?? 0, '1.00');
  const outcomes = await Promise.all(
    parties.slice(1).map(async ({ id }) => {
      const [posted, removed] = await Promise.all([fixture.lend(id, '1.00'), fixture.destroy(id)]);
      return [posted.status, removed.body.is_deleted];
    }),
  );
  for (const outcome of outcomes) {
    expect([
      [201, 'no'],
      [422, 'yes'],
    ]).toContainEqual(outcome);
  }
});

test('a file of journals names a party by its id or by a name that only one has', async () => {
  await fixture.added('Parwin Shop');
  await fixture.added('Two of them');
  await fixture.added('two of them');
  await fixture.destroy((await fixture.added('Gone')).id);
  await fixture.lend(1, '1.00');
  const upload = (...given: readonly string[]) => {
    const rows = given.flatMap((party, at) => [
      `${at},2026-02-01,Lent,1110,5.00,,${party}`,
      `${at},2026-02-01,Lent,3000,,5.00,`,
    ]);
    const content = ['entry,date,memo,account,debit,credit,party', ...rows].join('\n');
    return developer.upload('accounting/journal-entry/import', { name: 'j.csv', content });
  };
  const refused = await upload('Parwin Shop', 'two of them', 'Gone', '4', '99');
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([
    422,
    ['rows.4.party', 'rows.6.party', 'rows.8.party', 'rows.10.party'],
  ]);
  expect((await upload('Parwin Shop', '2')).status).toBe(200);
  expect((await fixture.show(1)).balance).toBe('6.00');
  expect((await fixture.show(2)).balance).toBe('5.00');
});
