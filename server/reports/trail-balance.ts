import { type TrialBalanceRow, trialBalance } from '@/lib/contract/reports/trail-balance';
import { add, fixed, isZero, negate, sign, subtract, sum } from '@/lib/domain/money';
import { type Call, serve } from '@/server/kernel/serve';
import { accountSums, type Scope } from './account-sums.sql';
import { comparedPeriod } from './compare';
import { reportFile } from './export';
import { checkOf, headOf, nameIn, periodOf } from './head';
import { toldIn } from './told-in';

const FIELDS = [
  'opening',
  'debit',
  'credit',
  'closing',
  'opening_debit',
  'opening_credit',
  'closing_debit',
  'closing_credit',
] as const;
type Sums = Record<(typeof FIELDS)[number], string>;
type Row = Omit<TrialBalanceRow, 'compare'>;

const ZERO = mapped(() => '0');

const COLUMNS = [
  { key: 'number', type: 'text' },
  { key: 'name', type: 'text' },
  { key: 'opening', type: 'money' },
  { key: 'debit', type: 'money' },
  { key: 'credit', type: 'money' },
  { key: 'closing', type: 'money' },
] as const;

function mapped(value: (field: keyof Sums) => string): Sums {
  return Object.fromEntries(FIELDS.map((field) => [field, value(field)])) as Sums;
}

type Movement = Pick<Sums, 'opening' | 'debit' | 'credit' | 'closing'>;

/** An account's balance stands on one side. */
function sided({ opening, debit, credit, closing }: Movement): Sums {
  return {
    opening,
    debit,
    credit,
    closing,
    opening_debit: sign(opening) > 0 ? opening : '0',
    opening_credit: sign(opening) < 0 ? negate(opening) : '0',
    closing_debit: sign(closing) > 0 ? closing : '0',
    closing_credit: sign(closing) < 0 ? negate(closing) : '0',
  };
}

const addUp = (rows: readonly Sums[]): Sums =>
  mapped((field) => sum(rows.map((row) => row[field])));

async function sumsOf({ db }: Pick<Call, 'db'>, scope: Scope): Promise<Map<number, Sums>> {
  const rows = Map.groupBy(await accountSums(db, scope), ({ account_id }) => account_id);
  return new Map(
    [...rows].map(([id, own]) => {
      const each = own.map(({ amount, base }) => (scope.currency === undefined ? base : amount));
      const total = (field: keyof Movement) => sum(each.map((one) => one[field]));
      const movement = {
        opening: total('opening'),
        debit: total('debit'),
        credit: total('credit'),
        closing: total('closing'),
      };
      return [id, sided(movement)];
    }),
  );
}

async function accountsOf({ db }: Pick<Call, 'db'>): Promise<Omit<Row, keyof Sums>[]> {
  const accounts = await db
    .selectFrom('account')
    .select(['id', 'number', 'name', 'names', 'type', 'parent_id', 'position'])
    .orderBy('number')
    .execute();
  return accounts.map(({ id, parent_id, names, type, position, ...account }) => ({
    ...account,
    account_id: id,
    parent: parent_id,
    // The table's checks let nothing else through.
    names: names as Row['names'],
    type: type as Row['type'],
    position: position as Row['position'],
  }));
}

/** Each general account holds the sum of what stands below it; detail accounts without a parent stay. */
function rolledUp(rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.account_id, { ...row }]));
  for (const row of rows.filter(({ position }) => position === 'detail')) {
    for (let above = row.parent; above !== null; ) {
      const parent = byId.get(above);
      if (!parent) break;
      for (const field of FIELDS) parent[field] = add(parent[field], row[field]);
      above = parent.parent;
    }
  }
  return [...byId.values()].filter(({ position, parent }) => position === 'general' || parent === null);
}

function rowsAt(
  level: 'detail' | 'general',
  accounts: readonly Omit<Row, keyof Sums>[],
  sums: ReadonlyMap<number, Sums>,
): Row[] {
  const rows = accounts.map((account) => ({ ...account, ...(sums.get(account.account_id) ?? ZERO) }));
  return level === 'detail' ? rows.filter(({ position }) => position === 'detail') : rolledUp(rows);
}

const isMoved = (sums: Sums) => FIELDS.some((field) => !isZero(sums[field]));

export const trialBalanceRoutes = [
  serve(trialBalance, async (call) => {
    const { input, say } = call;
    const { level = 'detail' } = input;
    const period = await periodOf(call, input);
    const { currency, decimals } = await toldIn(call.db, input.currency);
    const scope = { ...period, currency: input.currency, withoutClosing: input.closing === '0' };
    const compared = input.compare && comparedPeriod(period, input.compare);
    const shown = <S extends Sums>(sums: S): S => ({
      ...sums,
      ...mapped((field) => fixed(sums[field], decimals)),
    });

    const accounts = await accountsOf(call);
    const before = compared
      ? rowsAt(level, accounts, await sumsOf(call, { ...scope, ...compared }))
      : [];
    const beforeOf = new Map(before.map((row) => [row.account_id, mapped((field) => row[field])]));
    const all = rowsAt(level, accounts, await sumsOf(call, scope));
    const rows = all.filter(
      (row) => input.zero === '1' || isMoved(row) || isMoved(beforeOf.get(row.account_id) ?? ZERO),
    );
    // General accounts hold one another: only the topmost are counted.
    const counted = all.filter(({ parent }) => level === 'detail' || parent === null);
    const totals = addUp(counted);
    const totalsBefore = addUp(counted.map((row) => beforeOf.get(row.account_id) ?? ZERO));

    const answer = {
      ...(await headOf(call, { report: 'trail-balance', period, currency, decimals, columns: COLUMNS })),
      rows: rows.map((row) => ({
        ...shown(row),
        ...(compared && { compare: shown(beforeOf.get(row.account_id) ?? ZERO) }),
      })),
      totals: { ...shown(totals), ...(compared && { compare: shown(totalsBefore) }) },
      ...(compared && { compared }),
      // One currency alone need not balance.
      checks: input.currency
        ? []
        : [
            checkOf(say('check.opening'), totals.opening, decimals),
            checkOf(say('check.movement'), subtract(totals.debit, totals.credit), decimals),
            checkOf(say('check.closing'), totals.closing, decimals),
          ],
    };
    return reportFile(call, trialBalance, answer, [
      ...answer.rows.map((row) => ({ ...row, name: nameIn(call.locale, row) })),
      { number: '', name: say('column.total'), ...answer.totals },
    ]);
  }),
];
