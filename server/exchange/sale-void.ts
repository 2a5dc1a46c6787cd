import { sales } from '@/lib/contract/exchange/sales';
import { add } from '@/lib/domain/money';
import { lockModuleOf } from '@/lib/domain/open-books';
import type { Position } from '@/lib/domain/position';
import type { PostingLine } from '@/lib/domain/posting';
import { Refusal, Refusals } from '@/lib/domain/refusal';
import { wrongState } from '@/server/document/act';
import { voidWaits } from '@/server/document/hold-void';
import { shownLine } from '@/server/document/preview';
import { findDocument } from '@/server/document/rows';
import { postedEntry, reversalOf } from '@/server/document/void';
import type { Tx } from '@/server/kernel/host';
import { type Call, serve } from '@/server/kernel/serve';
import { tellerOf } from '@/server/ledger/currencies';
import { partyNames } from '@/server/ledger/party-names';
import { judge, type Known } from '@/server/ledger/post';
import { referenceTo } from '@/server/ledger/reference';
import type { Posting } from '@/server/ledger/settle';
import { shownPositions } from './sale-foresee';
import { positionsHeld, stockAt } from './sale-standing.sql';

type Asked = Call<typeof sales.voidPreview>;

/** What voiding a ticket today would do: to the ledger, the positions and the drawer. */
async function voidPreview(call: Asked) {
  const { db, params, say, may } = call;
  const row = await findDocument(db, 'sales', params.id);
  if (row.status !== 'posted') throw wrongState(row);
  const date = await call.today();
  const entryId = await postedEntry(db, { type: 'sales', id: row.id });
  const posting = await reversalOf(db, { entryId, memo: row.memo ?? '' }, date);
  const accounts = posting.lines.map(({ account_id }) => account_id);
  const reference = await referenceTo(db, accounts, [date]);
  const before = await positionsHeld(
    db,
    posting.reverses?.moves.map(({ currency }) => currency) ?? [],
  );
  const judged = await judgedVoid(call, posting, reference);
  const tell = tellerOf(reference.currencies);
  const names = await partyNames(db, judged.lines);
  return {
    lines: judged.lines.map((line) => ({
      ...shownLine(line, date, reference),
      party: names.get(line.party_id ?? 0) ?? null,
    })),
    warnings: judged.refusals.map(({ code, params: told, field }) => ({
      key: code,
      message: say(code, told),
      ...(field !== undefined && { field }),
    })),
    waits: await voidWaits(call, row),
    position_after: shownPositions(judged.positions, before, {
      tell,
      seesProfit: may('sales', 'sensitive'),
    }),
    drawer_after: (await drawerAfter(db, posting.lines)).map((one) => ({
      currency: one.currency,
      before: tell.money(one.before, one.currency),
      after: tell.money(one.after, one.currency),
    })),
  };
}

type JudgedVoid = Readonly<{
  lines: readonly PostingLine[];
  positions: ReadonlyMap<string, Position>;
  refusals: readonly Refusal[];
}>;

async function judgedVoid(
  { db, user }: Asked,
  posting: Posting,
  known: Known,
): Promise<JudgedVoid> {
  const stands = { lines: posting.lines, positions: new Map<string, Position>() };
  try {
    const as = { userId: user?.id ?? null, module: lockModuleOf('sales') };
    const { settled, books } = await judge(db, [posting], { as, known });
    const lines = settled[0]?.lines ?? posting.lines;
    return { lines, positions: books.positions, refusals: [] };
  } catch (error) {
    if (error instanceof Refusals) return { ...stands, refusals: error.list };
    if (error instanceof Refusal) return { ...stands, refusals: [error] };
    throw error;
  }
}

/** What would lie, by currency, at the place whose notes go back. */
async function drawerAfter(db: Tx, lines: readonly PostingLine[]) {
  const moved = lines.filter(({ location_id }) => location_id != null);
  const [place] = moved.map(({ location_id }) => location_id);
  if (place == null) return [];
  const stock = await stockAt(db, place);
  const byCurrency = Map.groupBy(moved, ({ currency }) => currency);
  return [...byCurrency].map(([currency, own]) => {
    const before = stock.get(currency) ?? '0';
    return { currency, before, after: own.reduce((at, { amount }) => add(at, amount), before) };
  });
}

export const saleVoidRoutes = [serve(sales.voidPreview, voidPreview)];
