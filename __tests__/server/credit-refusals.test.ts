import { CLW, creditFixture, CSW } from '../support/credit-fixture';

const { limit, sub, draw, withSub } = creditFixture();

test.each([
  ['a limit that is not there', CLW, { limit_id: 99 }, ['limit_id']],
  ['a sub-limit that is not there', CSW, { sub_limit_id: 99 }, ['sub_limit_id']],
  ['a due date before the draw', CLW, { due_date: '2026-11-18' }, ['due_date']],
  ['no place and no balance', CLW, { location_id: undefined }, ['location_id']],
  ['a place and the balance', CLW, { on_account: true }, ['location_id']],
  ['a day before the limit', CLW, { date: '2025-12-31', due_date: '2026-12-31' }, ['date']],
  ['a currency that is not dealt in', CLW, { currency: 'XXX' }, ['currency']],
  ['more decimals than the currency has', CLW, { amount: '1.001' }, ['amount']],
  ['more than the limit', CLW, { amount: '9300' }, ['amount']],
  ['another currency than the sub-limit is of', CSW, { currency: 'USD' }, ['sub_limit_id']],
])('%s is refused at its field', async (_what, path, more, fields) => {
  const { limit_id, sub_limit_id } = await withSub();
  const of = path === CLW ? { limit_id } : { sub_limit_id };
  const { status, body } = await draw(path, { ...of, ...more });
  expect([status, Object.keys(body.errors)]).toEqual([422, fields]);
});

test.each([
  ['a currency that does not exist', { scope_value: 'XXX' }, ['scope_value']],
  ['a user that is not there', { scope: 'user', scope_value: '999' }, ['scope_value']],
  ['a branch that is a word', { scope: 'branch', scope_value: 'Main' }, ['scope_value']],
  ['a product that is not one', { scope: 'product', scope_value: 'loan' }, ['scope_value']],
  ['a limit that is not there', { limit_id: 99 }, ['limit_id']],
])('a sub-limit of %s is refused', async (_what, more, fields) => {
  const { body: made } = await limit();
  const { status, body } = await sub(made.id, more);
  expect([status, Object.keys(body.errors)]).toEqual([422, fields]);
});

test.each([
  ['no such party', { party_id: 999 }, ['party_id']],
  ['a last day before the first', { valid_to: '2025-12-31' }, ['valid_to']],
  ['a review before the first day', { review_on: '2025-12-31' }, ['review_on']],
  ['more decimals than the base has', { amount: '1.001' }, ['amount']],
])('a limit with %s is refused', async (_what, more, fields) => {
  const { status, body } = await limit(more);
  expect([status, Object.keys(body.errors)]).toEqual([422, fields]);
});
