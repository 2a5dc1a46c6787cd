import { trialBalance } from '@/lib/contract/reports/trial-balance';
import { subtract } from '@/lib/domain/money';
import type { Period } from '@/lib/domain/report-period';
import type { Say } from '@/server/kernel/locale';
import { serve } from '@/server/kernel/serve';
import { comparedPeriod } from '@/server/reports/engine/compare';
import { comparedCells, comparedColumns } from '@/server/reports/engine/compared-columns';
import { reportFile } from '@/server/reports/engine/export';
import { checkOf, headOf, nameIn, periodOf } from '@/server/reports/engine/head';
import { reportCurrency } from '@/server/reports/engine/report-currency';
import {
  isMoved,
  mapped,
  type Sums,
  sumsIn,
  totalOf,
  trialAccounts,
  trialRows,
  ZERO,
} from './trial-balance-rows';

const COLUMNS = [
  { key: 'number', type: 'text' },
  { key: 'name', type: 'text' },
  { key: 'opening', type: 'money' },
  { key: 'debit', type: 'money' },
  { key: 'credit', type: 'money' },
  { key: 'closing', type: 'money' },
  { key: 'opening_debit', type: 'money' },
  { key: 'opening_credit', type: 'money' },
  { key: 'closing_debit', type: 'money' },
  { key: 'closing_credit', type: 'money' },
] as const;

export const trialBalanceRoutes = [
  serve(trialBalance, async (call) => {
    const { input, db, say } = call;
    const { level = 'detail' } = input;
    const period = await periodOf(call, input);
    const { currency, decimals } = await reportCurrency(db, input.currency);
    const { currency: wanted, known_at: knownAt } = input;
    const scope = { ...period, currency: wanted, withoutClosing: input.closing === '0', knownAt };
    const compared = input.compare && comparedPeriod(period, input.compare);

    const accounts = await trialAccounts(db);
    const rowsIn = (days: Period) => trialRows(db, accounts, level, { ...scope, ...days });
    const all = await rowsIn(period);
    const before = compared ? await rowsIn(compared) : [];
    const beforeOf = new Map(before.map((row) => [row.account_id, mapped((field) => row[field])]));
    const was = ({ account_id }: { account_id: number }) => beforeOf.get(account_id) ?? ZERO;
    const rows = all.filter((row) => input.zero === '1' || isMoved(row) || isMoved(was(row)));
    const totals = totalOf(all, level);

    const columns = [...COLUMNS, ...(compared ? comparedColumns(COLUMNS, compared, say) : [])];
    const report = { report: 'trail-balance', period, currency, decimals, columns };
    const answer = {
      ...(await headOf(call, { ...report, knownAt })),
      rows: rows.map((row) => ({
        ...row,
        ...sumsIn(row, decimals),
        ...(compared && { compare: sumsIn(was(row), decimals) }),
      })),
      groups: accounts.filter(({ account_id }) => rows.some(({ top }) => top === account_id)),
      totals: {
        ...sumsIn(totals, decimals),
        ...(compared && { compare: sumsIn(totalOf(before, level), decimals) }),
      },
      ...(compared && { compared }),
      // A single currency need not balance.
      checks: input.currency ? [] : checksOf(totals, decimals, say),
    };
    return reportFile(call, trialBalance, answer, [
      ...answer.rows.map((row) => ({
        ...row,
        ...comparedCells(row.compare),
        name: nameIn(call.locale, row),
      })),
      {
        number: '',
        name: say('column.total'),
        ...answer.totals,
        ...comparedCells(answer.totals.compare),
      },
    ]);
  }),
];

function checksOf({ opening, debit, credit, closing }: Sums, decimals: number, say: Say) {
  return [
    checkOf(say('check.opening'), opening, decimals),
    checkOf(say('check.movement'), subtract(debit, credit), decimals),
    checkOf(say('check.closing'), closing, decimals),
  ];
}
