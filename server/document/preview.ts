import { sql } from 'kysely';

import type { DocumentBody } from '@/lib/contract/document-fields';
import type { Endpoint } from '@/lib/contract/endpoint';
import { knownField } from '@/lib/contract/known-field';
import { isZero, absolute, compare, type Decimal, fixed, round } from '@/lib/domain/money';
import type { DocumentType } from '@/lib/domain/document-type';
import { lockModuleOf } from '@/lib/domain/ledger/open-books';
import type { PostingLine } from '@/lib/domain/ledger/posting';
import type { QuoteManner } from '@/lib/domain/rate';
import { apartInPercent } from '@/lib/domain/dealing/rate-tolerance';
import { Refusal, Refusals } from '@/lib/domain/refusal';
import { PER_UNIT, rateIn } from '@/lib/format/rate';
import { bothWays } from '@/lib/format/rate-words';
import type { Call } from '@/server/kernel/serve';
import { withDefaults } from '@/server/kernel/setting';
import { wireOf } from '@/server/ledger/currencies';
import { partyNames } from '@/server/ledger/party-names';
import { judge } from '@/server/ledger/post';
import type { AnyKind } from './act';
import { completeDraft, referenceOf } from './answers';
import type { DocumentCall } from './document-call';
import { doublesOf } from './doubles';
import type { Judged, Plan, Reference } from './kind';
import { refuseTooFine } from './plan-draft';
import { plannedPosting } from './planned-posting';
import { withoutCost } from './without-cost';

/** Preview of a draft: ledger lines and warnings. Refuses amounts with more decimals than their currency. */
export async function previewOf(
  call: DocumentCall & Readonly<{ input: DocumentBody }>,
  kind: AnyKind,
  fields: Endpoint['input'],
) {
  const body = await completeDraft(call, kind, call.input);
  const reference = await referenceOf(call, kind, body);
  const plan = kind.plan(body, reference);
  const { judged, refusals } = await judgedBy(call, kind.type, body, plan, reference);
  await refuseTooFine(call, { kind, body }, { plan, reference, judged: refusals });
  const lines = judged?.settled.lines ?? plan.lines;
  const date = body.date ?? (await call.today());
  const names = await partyNames(call.db, lines);
  const warned = ({ code, params, field }: Refusal) => ({
    key: code,
    message: call.say(code, params),
    ...(field !== undefined && { field: knownField(fields, field) }),
  });
  return {
    lines: shownLines(lines, {
      date,
      reference,
      names,
      seesCost: kind.visibleLines?.(call) !== 'without cost',
    }),
    warnings: [
      ...[...plan.refusals, ...refusals].map(warned),
      ...(plan.notes ?? []).map((note) => ({ ...warned(note), level: 'note' as const })),
      ...(await farRates(call, { plan, reference, date })),
      ...(await staleRevaluation(call, { date, judged, field: plan.dateField ?? 'date' })),
      ...(await doublesOf(call, kind, body, { plan, reference })),
    ],
    ...(await kind.foresee?.(call, body, { plan, reference, judged })),
  };
}

/** Checks a plan in the ledger without posting it. A plan with refusals or without lines is not checked. */
export async function judgedBy(
  { db, user }: DocumentCall,
  type: DocumentType,
  { date = '' }: DocumentBody,
  plan: Plan,
  reference: Reference,
): Promise<{ judged?: Judged; refusals: readonly Refusal[] }> {
  if (plan.refusals.length > 0 || plan.lines.length === 0) return { refusals: [] };
  try {
    const posting = plannedPosting(plan, { kind: 'document', date, memo: type });
    const as = { userId: user?.id ?? null, module: lockModuleOf(type) };
    const { settled, books } = await judge(db, [posting], { as, known: reference });
    const [one] = settled;
    return { refusals: [], ...(one && { judged: { settled: one, positions: books.positions } }) };
  } catch (error) {
    if (error instanceof Refusals) return { refusals: error.list };
    if (error instanceof Refusal) return { refusals: [error] };
    throw error;
  }
}

type Telling = Readonly<{
  date: string;
  reference: Pick<Reference, 'accounts' | 'currencies'>;
  names: ReadonlyMap<number, string>;
  seesCost: boolean;
}>;

/** Lines of a plan in the format of posted ledger lines. */
export function shownLines(
  lines: readonly PostingLine[],
  { date, reference, names, seesCost }: Telling,
) {
  const shown = lines.map((line) => ({
    purpose: reference.accounts.get(line.account_id)?.purpose,
    shown: {
      ...shownLine(line, date, reference),
      party: names.get(line.party_id ?? 0) ?? null,
    },
  }));
  return seesCost ? shown.map((one) => one.shown) : withoutCost(shown, reference.currencies.base);
}

function shownLine(
  line: PostingLine,
  date: string,
  { accounts, currencies }: Pick<Reference, 'accounts' | 'currencies'>,
) {
  const wire = wireOf(currencies);
  const account = accounts.get(line.account_id);
  return {
    entry_id: null,
    reverses_id: null,
    date,
    account_id: line.account_id,
    account_number: account?.number ?? '',
    account_name: account?.name ?? '',
    party_id: line.party_id ?? null,
    location_id: line.location_id ?? null,
    currency: line.currency,
    amount: wire.money(line.amount, line.currency),
    rate: wire.rate(line.rate ?? null),
    base: wire.base<string | null>(line.base),
    memo: line.memo ?? null,
  };
}

type Dated = Readonly<{ date: string; judged: Judged | undefined; field: string }>;

/**
 * Returns a preview note for a draft that moves a position on or before the day of a posted revaluation. Posting the
 * draft would make that revaluation out of date.
 */
async function staleRevaluation(
  { db, say }: Pick<DocumentCall, 'db' | 'say'>,
  { date, judged, field }: Dated,
) {
  const moved = (judged?.settled.moves ?? []).filter(
    ({ quantity, cost }) => !isZero(quantity) || !isZero(cost),
  );
  if (moved.length === 0) return [];
  const { rows } = await sql<{ number: string; day: string }>`
    select number, date::text as day from document
    where type = 'revaluation' and status = 'posted' and date >= ${date}::date
    order by date limit 1
  `.execute(db);
  const key = 'revaluation.stale';
  return rows.map((row) => ({ key, level: 'note' as const, field, message: say(key, row) }));
}

type Typed = Readonly<{ field: string; currency: string; rate: Decimal; mid: Decimal }>;

/**
 * Returns preview notes about rates that differ from the day's mid rate by more than a tolerance in percent. The
 * tolerance is the currency's supervisor tolerance, otherwise the one in the settings. There is one note per field;
 * nothing is refused.
 */
async function farRates(
  { db, say }: Pick<Call, 'db' | 'say'>,
  { plan, reference, date }: Readonly<{ plan: Plan; reference: Reference; date: string }>,
) {
  const typed = typedRates(plan, reference, date);
  if (typed.length === 0) return [];
  const known = await knownOf(db, [...new Set(typed.map(({ currency }) => currency))]);
  return typed.flatMap(({ field, currency, rate, mid }) => {
    const { tolerance, ...manner } = known.of(currency);
    const apart = absolute(apartInPercent({ side: 'sell', quote: { rate }, board: { rate: mid } }));
    if (compare(apart, tolerance) <= 0) return [];
    const inWords = (perUnit: Decimal) => {
      const quoted = rateIn({ ...PER_UNIT, rate: perUnit }, manner) ?? perUnit;
      return bothWays({ ...manner, rate: quoted }, currency, reference.currencies.base)[0];
    };
    const params = {
      given: inWords(rate),
      board: inWords(mid),
      percent: fixed(round(apart, 1), 1),
    };
    const key = 'ledger.rate-far';
    return [{ key, level: 'note' as const, field, message: say(key, params) }];
  });
}

function typedRates({ lines, rateField }: Plan, reference: Reference, date: string): Typed[] {
  if (!rateField) return [];
  const found = lines.flatMap(({ currency, rate }, line): Typed[] => {
    const mid = reference.mids(currency, date);
    if (rate === undefined || mid === undefined || compare(rate, mid) === 0) return [];
    return [{ field: rateField(line), currency, rate, mid }];
  });
  return [...new Map(found.map((one) => [one.field, one])).values()];
}

type Row = QuoteManner & Readonly<{ code: string; tolerance: string | null; setting: unknown }>;

/** Quote unit, quote direction and rate tolerance by currency. */
async function knownOf(db: Call['db'], currencies: readonly string[]) {
  const { rows } = await sql<Row>`
    select c.code, c.quote_unit, c.quote_direction, r.tolerance_supervisor::text as tolerance,
           (select body from setting where type = 'exchange') as setting
    from currency c left join rate_rule r on r.currency = c.code
    where c.code = any(${currencies}::text[])
  `.execute(db);
  const usual = withDefaults('exchange', rows[0]?.setting).rate_tolerance_percent;
  return {
    of: (currency: string) => {
      const row = rows.find(({ code }) => code === currency);
      return {
        quote_unit: row?.quote_unit ?? PER_UNIT.quote_unit,
        quote_direction: row?.quote_direction ?? PER_UNIT.quote_direction,
        tolerance: row?.tolerance ?? usual,
      };
    },
  };
}
