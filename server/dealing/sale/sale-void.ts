import { sales } from '@/lib/contract/dealing/sales';
import { seesAllStock } from '@/lib/domain/dealing/expected-stock';
import { add } from '@/lib/domain/money';
import { lockModuleOf } from '@/lib/domain/ledger/open-books';
import type { Position } from '@/lib/domain/ledger/position';
import type { PostingLine } from '@/lib/domain/ledger/posting';
import { Refusal, Refusals } from '@/lib/domain/refusal';
import { wrongState } from '@/server/document/act';
import { voidWaits } from '@/server/document/hold-void';
import { shownLines } from '@/server/document/preview';
import { findDocument } from '@/server/document/rows';
import { postedEntry, reversalOf } from '@/server/document/void';
import { type Call, serve } from '@/server/kernel/serve';
import { wireOf } from '@/server/ledger/currencies';
import { seesStockAt } from '@/server/ledger/expected-stock';
import { partyNames } from '@/server/ledger/party-names';
import { judge, type Known } from '@/server/ledger/post';
import { referenceTo } from '@/server/ledger/reference';
import type { Posting } from '@/server/ledger/posting';
import { shownDrawer, shownPositions } from './sale-foresee';
import { positionsHeld, stockAt } from './stock-state.sql';

type Asked = Call<typeof sales.voidPreview>;

/** Preview of voiding a ticket today: ledger lines, positions and stock. */
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
  const wire = wireOf(reference.currencies);
  const seesProfit = may('sales', 'sensitive');
  const drawer = await drawerAfter(call, posting.lines);
  const names = await partyNames(db, judged.lines);
  return {
    lines: shownLines(judged.lines, { date, reference, names, seesCost: seesProfit }),
    warnings: judged.refusals.map(({ code, params, field }) => ({
      key: code,
      message: say(code, params),
      ...(field !== undefined && { field }),
    })),
    waits: await voidWaits(call, row),
    position_after: shownPositions(judged.positions, before, {
      wire,
      seesProfit,
      seesStock: seesAllStock(call.user),
    }),
    drawer_after: shownDrawer(drawer.moved, wire, drawer.seesStock),
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

/** Stock at the ticket's location before and after the void, by currency, and whether the caller may see it. */
async function drawerAfter({ db, user }: Asked, lines: readonly PostingLine[]) {
  const placed = lines.filter(({ location_id }) => location_id != null);
  const [place] = placed.map(({ location_id }) => location_id);
  if (place == null) return { moved: [], seesStock: false };
  const stock = await stockAt(db, place);
  const byCurrency = Map.groupBy(placed, ({ currency }) => currency);
  const moved = [...byCurrency].map(([currency, own]) => {
    const before = stock.get(currency) ?? '0';
    return { currency, before, after: own.reduce((at, { amount }) => add(at, amount), before) };
  });
  return { moved, seesStock: await seesStockAt(db, user, place) };
}

export const saleVoidRoutes = [serve(sales.voidPreview, voidPreview)];
