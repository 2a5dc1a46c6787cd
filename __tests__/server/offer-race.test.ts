import { seeded } from '@/server/seed/random';
import { offerFixture, OFFERS } from '../support/offer-fixture';
import { sized } from '../support/sample';

const ROUNDS = sized(5, 20);
const AT_ONCE = 50;

const fixture = offerFixture();

type Sum = Readonly<{ fills: number; deals: number; sold: string; tickets: string }>;

/** Fills and tickets of an offer in the ledger, and the total sold. */
async function dealtOf(id: number): Promise<Sum | undefined> {
  const { rows } = await fixture.host.owner.query<Sum>(
    `select (select jsonb_array_length(course -> 'fills') from document where type = 'offer rate' and id = $1) as fills,
            count(distinct s.id)::integer as deals, trim_scale(sum(d.amount))::text as sold,
            count(distinct s.body ->> 'offer_fill')::text as tickets
     from document s
     join ticket t on t.document_type = 'sales' and t.document_id = s.id
     join deal d on d.entry_id = t.entry_id
     where s.type = 'sales' and s.body ->> 'offer_id' = $1::text`,
    [id],
  );
  return rows[0];
}

test('fifty who accept one offer at once, several times: one has it, and nothing is dealt twice', async () => {
  for (let round = 1; round <= ROUNDS; round += 1) {
    const { id } = await fixture.offer({ amount_min: '1', amount_max: '100' });
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, () => fixture.accept(id, { amount: '100' })),
    );
    const made = answers.filter(({ status }) => status === 201);
    expect([round, made.length]).toEqual([round, 1]);
    const others = new Set(answers.map(({ status }) => status));
    expect([...others].toSorted((a, b) => a - b)).toEqual([201, 409]);
    expect(await dealtOf(id)).toEqual({ fills: 1, deals: 1, sold: '100', tickets: '1' });
  }
  expect(await fixture.isSound()).toEqual([]);
}, 180_000);

test('fifty who each take a part at once never take more than was offered, nor a part twice', async () => {
  const random = seeded(7);
  for (let round = 1; round <= 5; round += 1) {
    const { id } = await fixture.offer({ amount_min: '1', amount_max: '500', allow_partial: true });
    const wishes = Array.from({ length: AT_ONCE }, () => String(1 + random.below(60)));
    const answers = await Promise.all(wishes.map((amount) => fixture.accept(id, { amount })));
    const taken = answers.flatMap(({ status }, at) => (status === 201 ? Number(wishes[at]) : []));
    const sum = taken.reduce((all, one) => all + one, 0);
    expect(sum).toBeLessThanOrEqual(500);
    expect(await dealtOf(id)).toEqual({
      fills: taken.length,
      deals: taken.length,
      sold: String(sum),
      tickets: String(taken.length),
    });
    const { filled, remaining, status } = await fixture.show(id);
    expect([filled, status]).toEqual([`${sum}.00`, sum === 500 ? 'converted' : 'part_filled']);
    expect(Number(remaining)).toBe(500 - sum);
  }
  expect(await fixture.isSound()).toEqual([]);
}, 180_000);

test('the same acceptance sent again under its key is the same ticket', async () => {
  const { id } = await fixture.offer();
  const send = () =>
    fixture.me.post(`${OFFERS}/${id}/accept`, { amount: '10000' }, { 'idempotency-key': 'once' });
  const first = await send();
  const again = await send();
  expect([again.status, again.body.id, again.body.number]).toEqual([
    201,
    first.body.id,
    first.body.number,
  ]);
});

test('offers that race with each other and with tickets for the last notes leave none short', async () => {
  const offers = Array.from({ length: 20 }, () =>
    fixture.send({ amount_max: '1000', reserved_location_id: 1 }),
  );
  const tickets = Array.from({ length: 20 }, () => fixture.sell('1000'));
  const [offered, sold] = await Promise.all([Promise.all(offers), Promise.all(tickets)]);
  const promised = offered.filter(({ status }) => status === 201);
  const handed = sold.filter(({ status }) => status === 201);
  expect(promised.length + handed.length).toBe(15);
  for (const { body } of promised) {
    expect((await fixture.accept(body.id, { amount: '1000' })).status).toBe(201);
  }
  expect(await fixture.isSound()).toEqual([]);
}, 120_000);

test('an acceptance that races with the withdrawal: one of them is done', async () => {
  for (let round = 1; round <= 10; round += 1) {
    const { id } = await fixture.offer({ amount_min: '1', amount_max: '10' });
    const [accepted, withdrawn] = await Promise.all([
      fixture.accept(id, { amount: '10' }),
      fixture.me.post(`${OFFERS}/${id}/withdraw`, {}),
    ]);
    expect([accepted.status, withdrawn.status].toSorted((a, b) => a - b)).toContain(409);
    const { status } = await fixture.show(id);
    expect(status).toBe(accepted.status === 201 ? 'converted' : 'withdrawn');
  }
}, 60_000);
