import { createReadStream } from 'node:fs';
import { sql } from 'kysely';

import { openingBalances } from '@/lib/contract/accounting/opening-balances';
import { absolute, sign } from '@/lib/domain/money';
import { type OpeningLine, planOpening } from '@/lib/domain/opening';
import type { PostingLine } from '@/lib/domain/posting';
import { Refusal, refuseAny, Refusals } from '@/lib/domain/refusal';
import type { AnyKind } from '@/server/document/act';
import { storeDraft } from '@/server/document/acts';
import { previewOf, recordOf } from '@/server/document/answers';
import { voidDocument } from '@/server/document/void';
import { InvalidInput } from '@/server/kernel/failure';
import type { Tx } from '@/server/kernel/host';
import { type Call, serve } from '@/server/kernel/serve';
import { tellerOf } from '@/server/ledger/currencies';
import { referenceTo } from '@/server/ledger/reference';
import { journalKind } from './journal-entry';
import { readOpeningFile } from './opening-file';

type Endpoints = typeof openingBalances;
type Asked = Call<Endpoints['store'] | Endpoints['preview']>;

/** What was sent, as lines, and how a refusal names the place that it speaks of. */
type Given = Readonly<{ lines: readonly OpeningLine[]; placeOf: (field: string) => string }>;

/** Only the entry that this makes is voided by the next one: those of tills and currencies stand. */
const MARK = { opening_balances: true } as const;

const COLUMN: Readonly<Record<string, string>> = { account_id: 'account', party_id: 'party' };

async function given({ input, upload, db }: Asked): Promise<Given> {
  if (!upload) {
    if (!input.lines) throw new InvalidInput([{ field: 'lines', key: 'field.required' }]);
    return { lines: input.lines, placeOf: (field) => field };
  }
  const { lines, rows, findings } = await readOpeningFile(db, createReadStream(upload.path));
  if (!findings.isEmpty) throw findings.refusals();
  return {
    lines,
    placeOf: (field) => {
      const [, line, name = ''] = /^lines\.(\d+)(?:\.(\w+))?$/.exec(field) ?? [];
      if (line === undefined) return field;
      return `rows.${rows[Number(line)] ?? 1}.${COLUMN[name] ?? (name || 'amount')}`;
    },
  };
}

/** The same refusal, at the place that the caller knows. */
function refuseAt(placeOf: Given['placeOf'], error: unknown): never {
  const placed = ({ code, params, field = '' }: Refusal) =>
    new Refusal(code, { params, field: placeOf(field) });
  if (error instanceof Refusals) throw new Refusals(error.list.map(placed));
  if (error instanceof Refusal) throw placed(error);
  throw error;
}

async function planned(db: Tx, date: string, lines: readonly OpeningLine[]) {
  const equity = await db
    .selectFrom('account')
    .select('id')
    .where('purpose', '=', 'opening_equity')
    .executeTakeFirst();
  const named = lines.map(({ account_id }) => account_id);
  const reference = await referenceTo(db, equity ? [...named, equity.id] : named, [date]);
  const { base, decimals } = reference.currencies;
  const { accounts } = reference;
  return {
    reference,
    ...planOpening(lines, { base, decimals, accounts, openingEquityId: equity?.id }),
  };
}

/** The same lines as a journal entry keeps them: a debit or a credit, with the base of foreign ones. */
function bodyOf(date: string, memo: string, lines: readonly PostingLine[], home: string) {
  return {
    ...MARK,
    date,
    memo,
    lines: lines.map(({ account_id, party_id, location_id, currency, amount, base }) => ({
      account_id,
      currency,
      [sign(amount) < 0 ? 'credit' : 'debit']: absolute(amount),
      ...(currency !== home && { base: absolute(base) }),
      ...(party_id !== undefined && { party_id }),
      ...(location_id !== undefined && { location_id }),
    })),
  };
}

/** The kit stores and posts it as the journal entry that it is, but for the kind of its entry. */
const openingKind = { ...journalKind, entry: 'opening' } as unknown as AnyKind;

async function draftOf(call: Asked, lines: readonly OpeningLine[]) {
  const { reference, ...plan } = await planned(call.db, call.input.date, lines);
  const memo = call.say('opening-entry.memo');
  const body = bodyOf(call.input.date, memo, plan.lines, reference.currencies.base);
  return { ...plan, reference, body };
}

/** The opening balances that stand, to be taken back by newer ones. */
function standing(db: Tx) {
  return db
    .selectFrom('document')
    .select(['id', 'number', 'date'])
    .where('type', '=', journalKind.type)
    .where('status', '=', 'posted')
    .where(sql<boolean>`body @> ${JSON.stringify(MARK)}::jsonb`)
    .orderBy('id');
}

export const openingRoutes = [
  serve(openingBalances.preview, async (call) => {
    const { lines, placeOf } = await given(call);
    const { body, refusals, gap, reference } = await draftOf(call, lines);
    const preview = await previewOf({ ...call, input: body }, openingKind);
    const own = refusals.map(({ code, params, field }) => ({
      key: code,
      message: call.say(code, params),
      ...(field !== undefined && { field }),
    }));
    const warnings = own.length > 0 ? own : preview.warnings;
    const [replaces = null] = (await standing(call.db).execute()).slice(-1);
    return {
      lines: preview.lines,
      warnings: warnings.map((warning) => ({
        ...warning,
        ...(warning.field !== undefined && { field: placeOf(warning.field) }),
      })),
      opening_equity: tellerOf(reference.currencies).base(gap),
      replaces,
    };
  }),

  serve(openingBalances.store, async (call) => {
    const { lines, placeOf } = await given(call);
    try {
      const { body, refusals } = await draftOf(call, lines);
      refuseAny(refusals);
      const former = await standing(call.db).forUpdate().execute();
      // The new ones first, so that what was handed out since does not run short in between.
      const stored = await storeDraft({ ...call, input: { ...body, post: true } }, openingKind);
      for (const { id, date } of former) {
        const reason = call.say('opening-entry.replaced', { number: stored.row.number ?? '' });
        await voidDocument(call, openingKind, id, { reason, date: date ?? undefined });
      }
      // The same record as a journal entry's, which the answer's schema checks.
      return (await recordOf(call, openingKind, stored.row.id)) as never;
    } catch (error) {
      return refuseAt(placeOf, error);
    }
  }),
];
