import type { DocumentBody } from '@/lib/contract/document-fields';
import type { Endpoint } from '@/lib/contract/endpoint';
import { knownField } from '@/lib/contract/known-field';
import { lockModuleOf } from '@/lib/domain/open-books';
import type { PostingLine } from '@/lib/domain/posting';
import { Refusal, Refusals } from '@/lib/domain/refusal';
import { wireOf } from '@/server/ledger/currencies';
import { partyNames } from '@/server/ledger/party-names';
import { judge } from '@/server/ledger/post';
import type { AnyKind } from './act';
import { dated, referenceOf } from './answers';
import type { DocumentCall } from './document-call';
import { doublesOf } from './doubles';
import { farRates } from './far-rates';
import { staleRevaluation } from './late-deals';
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
  const body = await dated(call, kind, call.input);
  const reference = await referenceOf(call, kind, body);
  const plan = kind.plan(body, reference);
  const { judged, refusals } = await judgedBy(call, kind, body, plan, reference);
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
      seesCost: kind.seesCost?.(call.may) ?? true,
    }),
    warnings: [
      ...[...plan.refusals, ...refusals].map(warned),
      ...(plan.notes ?? []).map((note) => ({ ...warned(note), level: 'note' as const })),
      ...(await farRates(call, kind, { plan, reference, date })),
      ...(await staleRevaluation(call, { date, judged, field: kind.dayField ?? 'date' })),
      ...(await doublesOf(call, kind, body, { plan, reference })),
    ],
    ...(await kind.foresee?.(call, body, { plan, reference, judged })),
  };
}

/** Checks a plan against the ledger, unless the plan itself is refused. */
export async function judgedBy(
  { db, user }: DocumentCall,
  { type, dayField }: Pick<AnyKind, 'type' | 'dayField'>,
  { date = '' }: DocumentBody,
  plan: Plan,
  reference: Reference,
): Promise<{ judged?: Judged; refusals: readonly Refusal[] }> {
  if (plan.refusals.length > 0 || plan.lines.length === 0) return { refusals: [] };
  try {
    const posting = plannedPosting(plan, { kind: 'document', date, memo: type }, dayField);
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

/** Unposted lines in the format of ledger lines. */
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
