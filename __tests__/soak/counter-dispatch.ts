import type { DispatchCourse } from './counter-courses';
import type { ModelLeg, ModelLine } from './counter-lines';
import type { CounterModel } from './counter-model';
import type { Decision, Dispatch, Sum } from './counter-shapes';

/** Moves the amounts from the location into transit. */
export function postDispatch(model: CounterModel, { from, sums }: Dispatch): boolean {
  return model.post(
    sums.flatMap((sum) => [atPlace(model, from, less(sum)), onItsWay(sum)]),
    [],
  );
}

/** Moves the counted amounts from transit into the location; posts nothing if nothing arrived. */
export function receiveDispatch(
  model: CounterModel,
  { dispatch }: DispatchCourse,
  counted: readonly Sum[],
): boolean {
  const arrived = counted.filter(({ amount }) => amount !== 0n);
  if (arrived.length === 0) return true;
  return model.post(
    arrived.flatMap((sum) => [atPlace(model, dispatch.to, sum), onItsWay(less(sum))]),
    [],
  );
}

/** Difference between the sent and the counted amounts. */
export const missingOf = ({ sums }: Dispatch, counted: readonly Sum[]): Sum[] =>
  sums.flatMap(({ currency, amount }) => {
    const came = counted.find((one) => one.currency === currency)?.amount ?? 0n;
    return came === amount ? [] : [{ currency, amount: amount - came }];
  });

/** Settles missing amounts: lost at cost, found at the receiving location, or owed by a party. */
export function decideMissing(
  model: CounterModel,
  { dispatch, missing = [] }: DispatchCourse,
  decided: Decision,
): boolean {
  const { base } = model.money;
  const legs: ModelLeg[] = [];
  const lines = missing.flatMap((sum): ModelLine[] => {
    const { currency, amount } = sum;
    const gone = onItsWay(less(sum));
    if (decided.decision === 'found') return [atPlace(model, dispatch.to, sum), gone];
    if (decided.decision === 'party') {
      return [{ account: 'receivable', party: decided.party, currency, amount }, gone];
    }
    if (currency === base) return [{ account: 'short', currency, amount }, gone];
    legs.push({ currency, quantity: -amount, charge: 'short' });
    return [{ ...gone, leg: legs.length - 1 }];
  });
  return model.post(lines, legs);
}

const less = ({ currency, amount }: Sum): Sum => ({ currency, amount: -amount });

const onItsWay = (sum: Sum): ModelLine => ({ account: 'transit', ...sum });

const atPlace = ({ money }: CounterModel, place: number, sum: Sum): ModelLine => ({
  account: sum.currency === money.base ? 'cash' : 'stock',
  place,
  ...sum,
});
