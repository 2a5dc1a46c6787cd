import type { CreditWithdrawalBody } from '@/lib/contract/exchange/credit-withdrawal';
import { isMatching } from '@/lib/domain/credit';
import { isWithin, planDraw } from '@/lib/domain/credit-draw';
import { overdrawn } from '@/lib/domain/credit-refusals';
import { fits } from '@/lib/domain/money';
import { Refusal } from '@/lib/domain/refusal';
import type { Plan } from '@/server/document/kind';
import { dealingRefusals } from '@/server/ledger/party-names';
import { settingNow } from './credit-available';
import { notInForce } from './credit-sub-limit';
import type { DrawReference } from './draw-reference';

/** Plans the posting of a draw: debits the customer's receivable, credits the location or the customer's balance. */
export function plannedDraw(body: CreditWithdrawalBody, known: DrawReference): Plan {
  const { limit, receivable, to, today } = known;
  const refusals = drawRefusals(body, known);
  const fieldOf = (line: number) => (line === 0 ? 'amount' : 'location_id');
  if (refusals.length > 0 || !limit || receivable instanceof Refusal || to instanceof Refusal) {
    return { lines: [], refusals, fieldOf };
  }
  const { name: _name, ...target } = to;
  const owed = { account_id: receivable, party_id: limit.body.party_id };
  const drawn = planDraw(body, { owed, to: target }, settingNow(known, today));
  return { ...drawn, refusals, fieldOf };
}

function drawRefusals(body: CreditWithdrawalBody, known: DrawReference): Refusal[] {
  const { currencies, receivable, to, line, scope, today } = known;
  const { currency, amount, date = '', due_date } = body;
  const units = currencies.decimals[currency];
  if (units === undefined) {
    return [new Refusal('ledger.currency-unknown', { field: 'currency', params: { currency } })];
  }
  const missing = [receivable, to].filter((one) => one instanceof Refusal);
  const setting = settingNow(known, today);
  const draw = { ...scope, amount };
  return [
    ...(fits(amount, units)
      ? []
      : [
          new Refusal('ledger.decimals', {
            field: 'amount',
            params: { currency, decimals: String(units) },
          }),
        ]),
    ...missing,
    ...(due_date < date ? [new Refusal('credit.due-before', { field: 'due_date' })] : []),
    ...limitRefusals(body, known),
    ...(line ? overdrawn(draw, line, { setting, field: 'amount' }) : []),
  ];
}

/** Refuses a limit or sub-limit that is inactive, out of its days, or does not match the draw. */
function limitRefusals(
  { sub_limit_id, date = '' }: CreditWithdrawalBody,
  { limit, sub, line, scope, party }: DrawReference,
): Refusal[] {
  const field = sub_limit_id === undefined ? 'limit_id' : 'sub_limit_id';
  if (sub_limit_id !== undefined && sub?.stage !== 'active') {
    const code = sub?.stage === 'suspended' ? 'credit.sub-suspended' : 'credit.no-sub';
    return [new Refusal(code, { field, params: { number: sub?.number ?? '' } })];
  }
  const stopped = notInForce(limit, field);
  if (stopped.length > 0 || !limit) return stopped;
  const { valid_from, valid_to } = limit.body;
  const capping = line?.subs.find(({ id }) => id === sub?.id);
  return [
    ...dealingRefusals(party, field),
    ...(isWithin(limit.body, date)
      ? []
      : [
          new Refusal('credit.not-valid', {
            field: 'date',
            params: { from: valid_from, to: valid_to ?? '…' },
          }),
        ]),
    ...(capping && !isMatching(capping, scope)
      ? [new Refusal('credit.not-of-sub', { field, params: { number: capping.number } })]
      : []),
  ];
}
