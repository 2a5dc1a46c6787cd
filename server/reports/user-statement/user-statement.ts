import { type SessionSection, userStatement } from '@/lib/contract/reports/user-statement';
import { shiftSeen } from '@/lib/domain/expected-stock';
import { absolute, sum } from '@/lib/domain/money';
import { InvalidInput } from '@/server/kernel/failure';
import type { Db } from '@/server/kernel/host';
import type { Say } from '@/server/kernel/locale';
import { type Call, serve } from '@/server/kernel/serve';
import { currenciesOf } from '@/server/ledger/currencies';
import { onlookerOf } from '@/server/ledger/expected-stock';
import { asksForFile, longReportFile } from '@/server/reports/engine/export';
import type { ExportRow } from '@/server/reports/engine/export-row';
import { checkOf, type ColumnOf, headOf, periodOf } from '@/server/reports/engine/head';
import { sectionOf, unexplained } from './session-sections';
import { movementsIn, sessionCount, type SessionsAsked, sessionsIn } from './user-statement.sql';

/** Sessions per page, and per read for a file. */
const SESSIONS = 20;
const EXACT = 4;
const SENSITIVE = ['margin', 'deviation'];

const COLUMNS: readonly ColumnOf[] = [
  { key: 'till', type: 'text' },
  { key: 'user', type: 'text' },
  { key: 'at', type: 'instant' },
  { key: 'document', type: 'text' },
  { key: 'memo', type: 'text' },
  { key: 'currency', type: 'text' },
  { key: 'in', type: 'quantity' },
  { key: 'out', type: 'quantity' },
  { key: 'balance', type: 'quantity' },
  { key: 'counted', type: 'quantity' },
  { key: 'difference', type: 'quantity' },
  { key: 'margin', type: 'money' },
  { key: 'deviation', type: 'number' },
  { key: 'override', type: 'text' },
];

type Asking = Call<typeof userStatement>;

export const userStatementRoutes = [
  serve(userStatement, async (call) => {
    const { input, db, say, may } = call;
    const period = await periodOf(call, input);
    const currencies = await currenciesOf(db);
    const { base } = currencies;
    const isOpen = may('user statement', 'sensitive');
    const id = (text: string | undefined) => (text === undefined ? undefined : Number(text));
    const asked: SessionsAsked = {
      ...period,
      knownAt: input.known_at,
      userId: id(input.user_id),
      locationId: id(input.location_id),
      branchId: id(input.branch_id),
      sessionId: id(input.session_id),
      before: input.cursor === undefined ? undefined : readCursor(input.cursor),
      limit: Math.min(Number(input.limit ?? SESSIONS), SESSIONS),
    };
    const head = await headOf(call, {
      report: 'user-statement',
      period,
      currency: base,
      decimals: currencies.decimals[base] ?? 2,
      columns: COLUMNS.filter(({ key }) => isOpen || !SENSITIVE.includes(key)),
      knownAt: input.known_at,
    });
    if (asksForFile(call, userStatement, input.format)) {
      return longReportFile(call, input.format, head, (from) => fileRows(from, call, asked));
    }
    const { off, ...page } = await pageFrom(db, call, asked);
    const checks = [checkOf(say('check.expected'), sum(off.map(absolute)), EXACT)];
    const totals = { sessions: await sessionCount(db, asked) };
    return { ...head, checks, totals, ...page };
  }),
];

async function pageFrom(db: Db, call: Asking, asked: SessionsAsked) {
  const found = await sessionsIn(db, { ...asked, limit: asked.limit + 1 });
  const sessions = found.slice(0, asked.limit);
  const ids = sessions.map(({ id }) => id);
  const movements = Map.groupBy(
    await movementsIn(db, ids, asked.knownAt),
    ({ session_id }) => session_id,
  );
  const onlooker = await onlookerOf(db, call.user);
  const currencies = await currenciesOf(db);
  const sections = sessions.map((session) =>
    sectionOf(session, movements.get(session.id) ?? [], {
      currencies,
      isOpen: call.may('user statement', 'sensitive'),
      seen: shiftSeen(onlooker, {
        userId: session.user.id,
        status: session.status,
      }),
    }),
  );
  const off = sessions.flatMap((one) =>
    asked.knownAt === undefined ? unexplained(one, movements.get(one.id) ?? []) : [],
  );
  const last = sessions.at(-1);
  return { sections, off, next: found.length > asked.limit && last ? String(last.id) : null };
}

function readCursor(text: string): number {
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text);
  throw new InvalidInput([{ field: 'cursor', key: 'field.cursor' }]);
}

async function* fileRows(db: Db, call: Asking, asked: SessionsAsked): AsyncGenerator<ExportRow[]> {
  let before = asked.before;
  do {
    const { sections, next }: Awaited<ReturnType<typeof pageFrom>> = await pageFrom(db, call, {
      ...asked,
      before,
    });
    yield sections.flatMap((section) => sessionRows(section, call.say));
    before = next === null ? undefined : Number(next);
  } while (before !== undefined);
  const sessions = String(await sessionCount(db, asked));
  yield [{ till: call.say('column.total'), memo: call.say('session-row.total', { sessions }) }];
}

/** Rows of a session in a file: opening count, movements, expected and counted amounts. */
function sessionRows(section: SessionSection, say: Say): ExportRow[] {
  const whose = { till: section.location, user: section.user.name };
  return [
    ...section.lines.map(({ currency, opening }) => ({
      ...whose,
      at: section.opened_at,
      memo: say('session-row.opening'),
      currency,
      balance: opening,
    })),
    ...section.movements.map(({ amount, overrides, ...row }) => ({
      ...whose,
      ...row,
      ...(amount.startsWith('-') ? { out: amount.slice(1) } : { in: amount }),
      override: overrides.join(', '),
    })),
    ...section.lines.map(({ expected, pieces, ...line }) => ({
      ...whose,
      ...line,
      at: section.closed_at,
      balance: expected,
      memo: [say('session-row.closing'), piecesText(pieces)].filter(Boolean).join(' '),
    })),
  ];
}

const piecesText = (pieces: Readonly<Record<string, string>> | null): string =>
  Object.entries(pieces ?? {})
    .map(([value, count]) => `${value} × ${count}`)
    .join(', ');
