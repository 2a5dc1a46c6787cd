import { sql } from 'kysely';
import * as v from 'valibot';

import { openingItems } from '@/lib/contract/accounting/opening-items';
import { Day, Line, Name, SignedMoney } from '@/lib/contract/schemas';
import type { OpeningLine } from '@/lib/domain/accounting/opening';
import { IMPORT_COLUMNS, type ImportColumn } from '@/lib/domain/import-columns';
import { Refusal } from '@/lib/domain/refusal';
import { AccountNumber, Currency } from '@/server/document/import/cells';
import { isDryRun } from '@/server/document/import/import-call';
import { importRoute } from '@/server/document/import/record-import';
import { type Mark, standingOpenings, storeOpening } from '@/server/document/opening-entry';
import type { Db } from '@/server/kernel/host';
import { partiesNamed } from '@/server/ledger/parties-named';
import type { JournalBody } from './journal-batch';

/**
 * Marks the journal entry of an opening item. New opening balances void only the entry of the former opening balances,
 * not an entry with this mark.
 */
const MARK = { opening_item: true } as const;

const Row = v.object({
  account: AccountNumber,
  party: Name(200),
  /** Original date of the item, such as its invoice date. */
  date: Day,
  due_date: v.optional(Day),
  currency: v.optional(Currency),
  amount: SignedMoney,
  base: v.optional(SignedMoney),
  reference: v.optional(Line(100)),
  memo: v.optional(Line(300)),
} satisfies Record<ImportColumn<'opening_items'>, v.GenericSchema>);

/** An opening item with the ledger line that opens it. `mark` also has the due date, from which ageing counts. */
type Item = Readonly<{ line: OpeningLine; mark: Mark; date: string; memo: string }>;

export const openingItemRoutes = [
  importRoute(openingItems.import, {
    schema: Row,
    needed: IMPORT_COLUMNS.opening_items.needed,
    most: 500,
    isRowAlone: true,
    plan: async (call, rows, findings) => {
      const { db, say } = call;
      const { date: opening } = call.input;
      // Makes other imports of opening items wait, because two concurrent imports of the same item would both post it.
      if (!isDryRun(call)) {
        await sql`select pg_advisory_xact_lock(hashtextextended('opening items', 0))`.execute(db);
      }
      const accounts = await db.selectFrom('account').select(['id', 'number']).execute();
      const byNumber = new Map(accounts.map(({ id, number }) => [number, id]));
      const parties = await partiesNamed(db, rows.length > 0);
      const earlier = await itemsPosted(db);
      return rows.map(({ row, account, party, date, due_date = date, memo, ...own }) => {
        const [account_id, party_id] = [byNumber.get(account), parties.get(party.toLowerCase())];
        const report = (column: ImportColumn<'opening_items'>, key: string, params = {}) =>
          findings.add({ row, column, key, params });
        if (account_id === undefined) report('account', 'ledger.account-missing');
        if (party_id === undefined) report('party', 'ledger.party-missing');
        if (date > opening) report('date', 'import.item-after', { day: opening });
        if (due_date < date) report('due_date', 'import.due-before', { day: date });
        const { reference, ...line } = own;
        const key = keyOf({ account_id, party_id, reference });
        const known = reference === undefined ? undefined : earlier.get(key);
        if (known !== undefined) report('reference', 'import.item-known', { number: known });
        else if (reference !== undefined) earlier.set(key, say('import.row', { row: String(row) }));
        const item: Item = {
          // Id 0 means an unknown account, which the code above has already reported.
          line: { ...line, account_id: account_id ?? 0, party_id },
          mark: { ...MARK, item_date: date, due_date, ...(reference && { reference }) },
          date: opening,
          memo: memo ?? say('opening-entry.memo'),
        };
        return { row, input: item };
      });
    },
    store: async (call, { input }) => {
      // The cast is safe: the input comes from `plan`.
      const { line, mark, date, memo } = input as Item;
      const { row } = await storeOpening(call, mark, { date, memo, lines: [line] });
      if (row.status !== 'posted') throw new Refusal('approval.in-file');
    },
    columns: {
      'lines.0.account_id': 'account',
      'lines.0.party_id': 'party',
      'lines.0.currency': 'currency',
      'lines.0.base': 'base',
      'lines.0.amount': 'amount',
      'lines.0.debit': 'amount',
      'lines.0.credit': 'amount',
      lines: 'amount',
    },
  }),
];

type Keyed = Readonly<{
  account_id: number | undefined;
  party_id: number | undefined;
  reference: string | undefined;
}>;

const keyOf = ({ account_id, party_id, reference = '' }: Keyed): string =>
  `${account_id} ${party_id} ${reference.toLowerCase()}`;

/** Numbers of the opening items that are posted, by account, party and reference. */
async function itemsPosted(db: Db): Promise<Map<string, string>> {
  const items = await standingOpenings(db, MARK).select('body').execute();
  return new Map(
    items.map(({ number, body }) => {
      const { reference, lines = [] } = body as Partial<JournalBody>;
      const line = lines.find(({ party_id }) => party_id !== undefined);
      return [
        keyOf({ account_id: line?.account_id, party_id: line?.party_id, reference }),
        number ?? '',
      ];
    }),
  );
}
