import type { PrintContent } from '@/lib/print/printout';
import type { PrintTools } from '@/lib/print/tools';
import type { Db, Host } from '@/server/kernel/host';
import { organisationOf } from '@/server/kernel/organisation';
import { reportCurrency } from '@/server/reports/engine/report-currency';
import { LINES_AT_ONCE, pagesOf, papersOf, statementPage } from './account-statement';
import { currencySections } from './account-statement-sections';
import { provedLetters, wholeSections } from './statement-letters';

type Wanted = Readonly<{
  party: Readonly<{ id: number; name: string }>;
  from: string;
  to: string;
}>;

/**
 * Returns the function that prints the statement of a party as letters, one per currency, as the report does. Undefined
 * if the party has no balance and no movement in the period.
 */
export async function partyStatement(
  where: Readonly<{ db: Db; host: Pick<Host, 'config'> }>,
  { party, from, to }: Wanted,
): Promise<((tools: PrintTools) => Promise<PrintContent[]>) | undefined> {
  const { db } = where;
  const { base, units: of } = await reportCurrency(db, undefined);
  const scope = { from, to, partyId: party.id };
  const all = await currencySections(db, { accountIds: undefined, scope, baseCurrency: base });
  if (all.length === 0) return undefined;
  const units = { base: of[base] ?? 0, of };
  return async (tools) => {
    const { name: organisation } = await organisationOf(db);
    const paper = { from, to, party, account: null, knownAt: undefined };
    const papers = await papersOf(where, paper);
    const sections = await wholeSections(
      pagesOf((cursor) =>
        statementPage(db, { sections: all, scope, units, limit: LINES_AT_ONCE, cursor }),
      ),
    );
    const head = { party: party.name, from, to, organisation };
    return provedLetters(sections, { head, papers }, tools);
  };
}
