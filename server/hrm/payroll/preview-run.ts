import { accrualOf } from '@/lib/domain/payroll-entry';
import { Refusal, Refusals } from '@/lib/domain/refusal';
import type { DocumentCall } from '@/server/document/document-call';
import { shownLines } from '@/server/document/preview';
import { currenciesOf, wireOf } from '@/server/ledger/currencies';
import { partyNames } from '@/server/ledger/party-names';
import { accountsById } from '@/server/ledger/accounts';
import { bookedSlip, payrollSetting } from './post-run';
import { checkRun, referenceOf } from './prepare';
import { completed, type RunBody } from './run-body';
import { changedIn } from './run-record';
import { totalsOf } from './run-totals';
import { SENSITIVE } from './shown-slips';
import { type SlipRow, slipsBefore } from './slips.sql';
import { groupOf, workOut } from './work-out';

type Previewing = DocumentCall & Readonly<{ input: RunBody }>;

/** Preview of a run: employees, amounts and ledger lines. Refusals are returned as warnings. */
export async function previewRun(call: Previewing) {
  try {
    return await foreseen(call);
  } catch (error) {
    if (!(error instanceof Refusal) && !(error instanceof Refusals)) throw error;
    const all = error instanceof Refusals ? error.list : [error];
    return {
      ...NOBODY,
      currency: (await currenciesOf(call.db)).base,
      warnings: all.map(({ code, params, field }) => ({
        key: code,
        message: call.say(code, params),
        ...(field !== undefined && { field }),
      })),
    };
  }
}

const NONE = { gross: null, deductions: null, employer: null, net: null };
const NOBODY = { lines: [], employees: 0, totals: NONE, by_currency: [], changed: [], skipped: [] };

async function foreseen({ db, host, input, say, may }: Previewing) {
  const body = completed(input);
  const reference = await referenceOf({ db }, body);
  const { currencies } = reference;
  checkRun(input, currencies);
  const asking = { db, host, body, runId: null, reference, say };
  const { members, skipped, rates } = await groupOf(asking);
  const slips = (await workOut(asking, members, rates)).map((slip, at): SlipRow => ({
    ...slip,
    ...UNSTORED,
    id: at + 1,
  }));
  const seesPay = may(...SENSITIVE);
  const wire = wireOf(currencies);
  const ids = members.map(({ id }) => id);
  const last = await slipsBefore(db, ids, body.period_from);
  const sums = totalsOf(slips, { currencies, wire, rates, seesPay });
  const made = { rates, skipped, planned: members.length };
  return {
    lines: seesPay ? await linesOf({ db, date: body.period_to, made }, slips, reference) : [],
    warnings: Object.entries(rates).map(([currency, rate]) => ({
      key: 'payroll.accrues',
      level: 'note' as const,
      message: say('payroll.accrues', { currency, rate }),
    })),
    employees: slips.length,
    currency: sums.currency,
    totals: sums.totals,
    by_currency: sums.by_currency,
    changed: seesPay
      ? await changedIn(db, { body, slips, last, reader: { wire, say, seesPay } })
      : [],
    skipped: skipped.map(({ employee_id, name, key, params }) => ({
      employee_id,
      name,
      reason: say(key, params),
    })),
  };
}

const UNSTORED = {
  status: 'draft',
  withheld: false,
  paid: '0',
  version: 1,
  pay_salt: '',
  pay_print: '',
  void_reason: null,
  void_entry_id: null,
} as const;

type Posting = Pick<DocumentCall, 'db'> &
  Readonly<{ date: string; made: NonNullable<RunBody['made']> }>;

async function linesOf(
  { db, date, made }: Posting,
  slips: readonly SlipRow[],
  reference: Awaited<ReturnType<typeof referenceOf>>,
) {
  const setting = await payrollSetting(db, { made });
  const { lines } = accrualOf(slips.map(bookedSlip), setting);
  const accounts = await accountsById(db, Object.values(setting.accounts));
  const names = await partyNames(db, lines);
  return shownLines(lines, { date, reference: { ...reference, accounts }, names, seesCost: true });
}
