import * as v from 'valibot';

import { openingBalances } from '@/lib/contract/accounting/opening-balances';
import { Line, SignedMoney } from '@/lib/contract/schemas';
import type { OpeningLine } from '@/lib/domain/accounting/opening';
import { Refusal, refuseAny, Refusals } from '@/lib/domain/refusal';
import { storeDraft } from '@/server/document/acts';
import { recordOf } from '@/server/document/answers';
import { AccountNumber, Currency, IdText } from '@/server/document/import/cells';
import { Findings } from '@/server/document/import/findings';
import { checkAnswer, importFileOf } from '@/server/document/import/import-call';
import { type ImportFile, type Reading, readRows } from '@/server/document/import/rows';
import { openingDraft, openingKind, standingOpenings } from '@/server/document/opening-entry';
import { isTooFine } from '@/server/document/plan-draft';
import { previewOf } from '@/server/document/preview';
import { voidDocument } from '@/server/document/void';
import { InvalidInput } from '@/server/kernel/failure';
import type { Db } from '@/server/kernel/host';
import { type Call, serve } from '@/server/kernel/serve';
import { wireOf } from '@/server/ledger/currencies';
import { partiesNamed } from '@/server/ledger/parties-named';

type Endpoints = typeof openingBalances;
type Asked = Call<Endpoints['store'] | Endpoints['preview']>;

/**
 * Opening lines from the request or from its file. `placeOf` converts the field of a refusal to the field or file row
 * that the user sees.
 */
type Given = Readonly<{
  lines: readonly OpeningLine[];
  placeOf: (field: string) => string;
  /** Result of reading the file; undefined if no file was sent. */
  file?: Omit<ReturnType<typeof checkAnswer>, 'errors'>;
  /** Errors in the cells of the file; undefined if no file was sent. A call that posts the file throws them instead. */
  refusals?: readonly Refusal[];
}>;

/**
 * Marks an entry that was posted from the page for opening balances. A new opening voids only an entry with this mark
 * and keeps the opening entries of tills and currencies.
 */
const MARK = { opening_balances: true } as const;

const COLUMN: Readonly<Record<string, string>> = { account_id: 'account', party_id: 'party' };

async function given(call: Asked, { isCheck }: Readonly<{ isCheck: boolean }>): Promise<Given> {
  const { input, upload, db, say } = call;
  if (!upload) {
    if (!input.lines) throw new InvalidInput([{ field: 'lines', key: 'field.required' }]);
    return { lines: input.lines, placeOf: (field) => field };
  }
  const { lines, rows, reading, findings } = await readOpeningFile(
    db,
    importFileOf(call, openingBalances.store.path, { isCheck }),
  );
  // While the sender is still assigning columns, the answer describes the file even if it has errors.
  const isShown = isCheck && input.mapping?.columns !== undefined;
  if (!findings.isEmpty && !isShown) throw findings.refusals();
  const { errors: _none, ...file } = checkAnswer(reading, findings, say);
  return {
    lines,
    file,
    refusals: findings.refusals().list,
    placeOf: (field) => {
      const [, line, name = ''] = /^lines\.(\d+)(?:\.(\w+))?$/.exec(field) ?? [];
      if (line === undefined) return field;
      return `rows.${rows[Number(line)] ?? 1}.${COLUMN[name] ?? (name || 'amount')}`;
    },
  };
}

/** Rethrows the error. Fields in its refusals are replaced by the fields or file rows that the user sees. */
function refuseAt(placeOf: Given['placeOf'], error: unknown): never {
  const placed = ({ code, params, field = '' }: Refusal) =>
    new Refusal(code, { params, field: placeOf(field) });
  if (error instanceof Refusals) throw new Refusals(error.list.map(placed));
  if (error instanceof Refusal) throw placed(error);
  throw error;
}

/** Empty preview, for a file with errors in its cells. */
const NOTHING = { lines: [], opening_equity: '0', replaces: null };

const warningsOf = (refusals: readonly Refusal[], { say }: Pick<Asked, 'say'>) =>
  refusals.map(({ code, params, field }) => ({
    key: code,
    message: say(code, params),
    ...(field !== undefined && { field }),
  }));

function draftOf({ db, input, say }: Asked, lines: readonly OpeningLine[]) {
  return openingDraft(db, MARK, { date: input.date, memo: say('opening-entry.memo'), lines });
}

export const openingRoutes = [
  serve(openingBalances.preview, async (call) => {
    const { lines, placeOf, file, refusals: wrong = [] } = await given(call, { isCheck: true });
    if (wrong.length > 0) return { ...NOTHING, warnings: warningsOf(wrong, call), ...file };
    const { body, refusals, gap, reference } = await draftOf(call, lines);
    if (refusals.some(isTooFine)) refuseAt(placeOf, new Refusals(refusals));
    const preview = await previewOf(
      { ...call, input: body },
      openingKind,
      openingBalances.store.input,
    );
    const own = warningsOf(refusals, call);
    const warnings = own.length > 0 ? own : preview.warnings;
    const [replaces = null] = (await standingOpenings(call.db, MARK).execute()).slice(-1);
    return {
      lines: preview.lines,
      warnings: warnings.map((warning) => ({
        ...warning,
        ...(warning.field !== undefined && { field: placeOf(warning.field) }),
      })),
      opening_equity: wireOf(reference.currencies).base(gap),
      replaces,
      ...file,
    };
  }),

  serve(openingBalances.store, async (call) => {
    const { lines, placeOf } = await given(call, { isCheck: false });
    try {
      const { body, refusals } = await draftOf(call, lines);
      refuseAny(refusals);
      const former = await standingOpenings(call.db, MARK).forUpdate().execute();
      if (former.length > 0) call.require('journal entry', 'void');
      // Stores the new entry before voiding the old one, so that stock does not become negative in between.
      const stored = await storeDraft({ ...call, input: { ...body, post: true } }, openingKind);
      for (const { id, date } of former) {
        const reason = call.say('opening-entry.replaced', { number: stored.row.number ?? '' });
        await voidDocument(call, openingKind, id, { reason, date: date ?? undefined });
      }
      return recordOf(call, openingKind, stored.row.id);
    } catch (error) {
      return refuseAt(placeOf, error);
    }
  }),
];

const Row = v.object({
  account: v.optional(AccountNumber),
  account_id: v.optional(IdText),
  party: v.optional(Line(200)),
  party_id: v.optional(IdText),
  location_id: v.optional(IdText),
  currency: v.optional(Currency),
  amount: SignedMoney,
  base: v.optional(SignedMoney),
});

/** Maximum number of lines in a file; a call without a file has the same maximum. */
const LINES_MAX = 1000;

type OpeningFile = Readonly<{
  lines: OpeningLine[];
  /** Row number of each line in the file, counted as a spreadsheet does. */
  rows: number[];
  reading: Reading;
  findings: Findings;
}>;

/** Reads a file of opening balances. Accounts are given by number or id, parties by id or name. */
async function readOpeningFile(db: Db, file: ImportFile): Promise<OpeningFile> {
  const findings = new Findings();
  const taken: (v.InferOutput<typeof Row> & { row: number })[] = [];
  const reading = await readRows(file, {
    schema: Row,
    needed: ['amount'],
    findings,
    take: (row) => {
      if (taken.length < LINES_MAX) taken.push(row);
      else findings.add({ row: row.row, column: 'account', key: 'field.lines-many' });
    },
  });
  const accounts = await db.selectFrom('account').select(['id', 'number']).execute();
  const byNumber = new Map(accounts.map(({ id, number }) => [number, id]));
  const parties = await partiesNamed(
    db,
    taken.some(({ party }) => party !== undefined),
  );

  const lines = taken.map(({ row, account, account_id, party, party_id, location_id, ...rest }) => {
    const known = account_id === undefined ? byNumber.get(account ?? '') : Number(account_id);
    if (known === undefined)
      findings.add({ row, column: 'account', key: 'ledger.account-missing' });
    const whose = party === undefined ? numberOf(party_id) : parties.get(party.toLowerCase());
    if (party !== undefined && whose === undefined) {
      findings.add({ row, column: 'party', key: 'ledger.party-missing' });
    }
    // Id 0 means an unknown account, which the code above has already reported.
    return { ...rest, account_id: known ?? 0, party_id: whose, location_id: numberOf(location_id) };
  });
  return { lines, rows: taken.map(({ row }) => row), reading, findings };
}

function numberOf(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number(text);
}
