import { setImmediate as breathe } from 'node:timers/promises';

import { isDay } from '@/lib/domain/calendar';
import { Refusal, Refusals } from '@/lib/domain/refusal';
import type { Reference } from '@/server/document/kind';
import type { Db } from '@/server/kernel/host';
import { lineRefusals, namedIn } from '@/server/ledger/check';
import { referenceTo } from '@/server/ledger/reference';
import { balancedLines } from '@/server/ledger/settle';
import { type JournalBody, planOne, type PlannedJournal } from './journal-batch';
import type { FileEntry } from './journal-import-file';
import type { Findings } from '@/server/document/import/findings';
import { partiesNamed } from '@/server/ledger/parties-named';

export type PlannedFile = Readonly<{ journals: PlannedJournal[]; reference: Reference }>;

/** Number of lines after which planning pauses, so that the server process can do other work. */
const AT_ONCE = 500;

/**
 * Plans the entries of a file. Reports the same errors as for single entries, such as unknown accounts and unbalanced
 * entries. Does not check stock and positions, which depend on earlier entries; posting checks them.
 */
export async function planFile(
  db: Db,
  entries: readonly FileEntry[],
  findings: Findings,
): Promise<PlannedFile> {
  const names = await namesOf(db, entries);
  const days = entries.map(({ date }) => date).filter(isDay);
  const reference = await referenceTo(db, [...names.accounts.values()], days);

  const journals: PlannedJournal[] = [];
  const turn = turns();
  for (const [index, entry] of entries.entries()) {
    journals.push(planOne(bodyOf(entry, names, findings), index, reference));
    await turn(entry.lines.length);
  }
  findings.addRefusals(await refusalsOf(db, journals, reference), entries);
  return { journals, reference };
}

/** Returns a function that counts planned lines, and pauses once at least `AT_ONCE` have come since the last pause. */
function turns(): (lines: number) => Promise<void> {
  let since = 0;
  return async (lines) => {
    since += lines;
    if (since < AT_ONCE) return;
    since = 0;
    await breathe();
  };
}

type Names = Readonly<{
  accounts: ReadonlyMap<string, number>;
  parties: ReadonlyMap<string, number>;
}>;

/**
 * Ids of accounts by number, and of parties by id or by unique name in lower case. Without a named party, no parties
 * are read.
 */
async function namesOf(db: Db, entries: readonly FileEntry[]): Promise<Names> {
  const accounts = await db.selectFrom('account').select(['id', 'number']).execute();
  const isNamed = entries.some(({ lines }) => lines.some(({ party }) => party !== undefined));
  return {
    accounts: new Map(accounts.map(({ id, number }) => [number, id])),
    parties: await partiesNamed(db, isNamed),
  };
}

function bodyOf(
  { date, memo, reference, lines }: FileEntry,
  names: Names,
  findings: Findings,
): JournalBody {
  return {
    date,
    memo,
    reference,
    lines: lines.map((line) => {
      const { account, party, row, debit, credit, currency, rate, base } = line;
      const account_id = names.accounts.get(account);
      const party_id = party === undefined ? undefined : names.parties.get(party.toLowerCase());
      if (account_id === undefined)
        findings.add({ row, column: 'account', key: 'ledger.account-missing' });
      if (party !== undefined && party_id === undefined) {
        findings.add({ row, column: 'party', key: 'ledger.party-missing' });
      }
      const own = memo === line.memo ? undefined : line.memo;
      // Id 0 means an unknown account, which the code above has already reported.
      return {
        account_id: account_id ?? 0,
        debit,
        credit,
        currency,
        rate,
        base,
        party_id,
        memo: own,
      };
    }),
  };
}

async function refusalsOf(
  db: Db,
  journals: readonly PlannedJournal[],
  reference: Reference,
): Promise<Refusal[]> {
  const named = await namedIn(
    db,
    journals.flatMap(({ plan }) => plan.lines),
  );
  const rounding = reference.own?.rounding;
  const found: Refusal[] = [];
  const turn = turns();
  for (const journal of journals) {
    for (const refusal of refusalsOfOne(journal, { ...reference, named }, rounding))
      found.push(refusal);
    await turn(journal.posting.lines.length);
  }
  return found;
}

function refusalsOfOne(
  { plan, posting }: PlannedJournal,
  known: Reference & Readonly<{ named: Awaited<ReturnType<typeof namedIn>> }>,
  rounding: Rounding,
): readonly Refusal[] {
  const fieldOf = posting.fieldOf ?? String;
  const single = plan.refusals.concat(
    lineRefusals(posting.lines, known, fieldOf).filter(
      ({ code }) => code !== 'ledger.account-missing',
    ),
  );
  if (single.length > 0) return single;
  try {
    balancedLines(posting, known.currencies, { rounding });
    return [];
  } catch (error) {
    if (error instanceof Refusal) return [error];
    if (error instanceof Refusals) return error.list;
    throw error;
  }
}

type Rounding = Parameters<typeof balancedLines>[2]['rounding'];
