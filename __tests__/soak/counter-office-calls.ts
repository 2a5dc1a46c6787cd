import { monthBegin, monthEnd } from './counter-calendar';
import type { Names } from './counter-known';
import type { Spot } from './counter-lines';
import type { Deed, DeedOf, Paid } from './counter-office';

type Call = Readonly<{ path: string; body: object }>;

const REASON = { reason: 'soak' };
const ASSET = 'assets/asset';
const RUN = 'hrm/payroll-preparation';
const ADVANCE = 'hrm/payroll-adjustment';

/** Call that carries out a deed. The host numbers each kind of record from 1, as the model does. */
export function officeCall(deed: Deed, names: Names, date: string): Call {
  switch (deed.kind) {
    case 'buy':
      return { path: `${ASSET}/store`, body: purchase(deed, names, date) };
    case 'return asset':
      return { path: `${ASSET}/${deed.asset}/void`, body: REASON };
    case 'depreciate':
      return { path: 'assets/depreciation/store', body: { period_end: deed.end } };
    case 'undo depreciation':
      return { path: `assets/depreciation/${deed.run}/void`, body: REASON };
    case 'revalue': {
      const value = names.text(deed.value, names.money.base);
      return {
        path: `${ASSET}/${deed.asset}/revalue`,
        body: { date: deed.date, value, ...REASON },
      };
    }
    case 'dispose':
      return { path: `${ASSET}/${deed.asset}/dispose`, body: disposal(deed, names) };
    case 'undo disposal':
      return { path: `${ASSET}/${deed.asset}/undo-disposal`, body: REASON };
    case 'hand over':
      return { path: 'accounting/journal-entry/store', body: handOver(deed, names, date) };
    default:
      return payCall(deed, names, date);
  }
}

/** Account, location and party of a payment. */
const accountAt = ({ account, place, party }: Spot, names: Names) => ({
  account_id: names.account(account),
  ...(place !== undefined && { location_id: names.place(place) }),
  ...(party !== undefined && { party_id: names.party(party) }),
});

const rated = ({ currency, rate }: Paid) => ({ currency, ...(rate !== undefined && { rate }) });

function purchase({ paid, salvage, life }: DeedOf<'buy'>, names: Names, date: string) {
  const { account_id: paid_from_account_id, ...place } = accountAt(paid.at, names);
  return {
    name: 'Machine',
    category_id: 1,
    purchased_on: date,
    in_service_on: date,
    paid_from_account_id,
    ...place,
    ...rated(paid),
    life_months: life,
    post: true,
    cost: names.text(paid.amount, paid.currency),
    salvage: names.text(salvage, names.money.base),
  };
}

function disposal({ date, proceeds }: DeedOf<'dispose'>, names: Names) {
  if (!proceeds) return { date, kind: 'scrap' };
  const amount = names.text(proceeds.amount, proceeds.currency);
  const where = { ...accountAt(proceeds.at, names), ...rated(proceeds) };
  return { date, kind: 'sale', proceeds: amount, ...where };
}

function handOver({ account, amount }: DeedOf<'hand over'>, names: Names, date: string) {
  const text = names.text(amount, names.money.base);
  const lines = [
    { account_id: names.account(account), debit: text },
    { account_id: names.account('bank'), credit: text },
  ];
  return { date, lines, post: true };
}

/** Call for a deed between the office and its employees. */
function payCall(deed: Deed, names: Names, begun: string): Call {
  switch (deed.kind) {
    case 'hire':
      return { path: 'hrm/employee/store', body: hiring(deed, names, begun) };
    case 'advance':
      return { path: `${ADVANCE}/store`, body: advance(deed, names, begun) };
    case 'repay advance':
      return {
        path: `${ADVANCE}/${deed.advance}/repay`,
        body: { amount: names.text(deed.amount, deed.currency), ...names.at(deed.at) },
      };
    case 'cancel advance':
      return { path: `${ADVANCE}/${deed.advance}/cancel`, body: REASON };
    case 'prepare': {
      const { currency, rate, employees: employee_ids } = deed.asked;
      const period_from = monthBegin(begun, deed.month);
      return { path: `${RUN}/store`, body: { period_from, currency, rate, employee_ids } };
    }
    case 'step run': {
      const body = deed.step === 'reopen' ? REASON : {};
      return { path: `${RUN}/${deed.run}/${deed.step}`, body };
    }
    case 'pay':
      return { path: `${RUN}/${deed.run}/pay`, body: paying(deed, names) };
    case 'void run': {
      const date = monthEnd(begun, deed.month);
      return { path: `${RUN}/${deed.run}/void`, body: { date, ...REASON } };
    }
    default:
      throw new RangeError(`nothing calls ${deed.kind}`);
  }
}

function hiring({ earning }: DeedOf<'hire'>, names: Names, begun: string) {
  const { currency, salary, house, club, fund, tax } = earning;
  return {
    name: 'Somebody',
    joined_on: monthBegin(begun, 0),
    currency,
    base_salary: names.text(salary, currency),
    components: [
      { code: 'HOUSE', kind: 'earning', percent: house },
      { code: 'TAX', kind: 'deduction', amount: names.text(tax, currency) },
      { code: 'CLUB', kind: 'deduction', percent: club },
      { code: 'FUND', kind: 'employer', percent: fund },
    ],
  };
}

function advance(
  { employee, currency, amount, parts, at }: DeedOf<'advance'>,
  names: Names,
  date: string,
) {
  return {
    employee_id: employee,
    kind: 'advance',
    date,
    amount: names.text(amount, currency),
    instalments: parts,
    ...names.at(at),
    ...REASON,
    post: true,
  };
}

function paying({ currency, parts, at, as }: DeedOf<'pay'>, names: Names) {
  const amounts = parts?.map(({ employee, amount }) => ({
    employee_id: employee,
    amount: names.text(amount, currency),
  }));
  return {
    currency,
    ...names.at(at),
    ...(amounts && { amounts }),
    ...(as && { pay_currency: as.currency, rate: as.rate }),
  };
}
