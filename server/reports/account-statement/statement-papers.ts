import type { AccountStatementSection } from '@/lib/contract/reports/account-statement';
import { paperAddress, sealKey } from '@/server/kernel/paper-seal';
import type { Call } from '@/server/kernel/serve';
import { momentOf, statementToken } from '@/server/ledger/statement-paper';

type Stated = Readonly<{
  from: string;
  to: string;
  party: Readonly<{ id: number }> | undefined;
  account: object | null;
  knownAt: string | undefined;
}>;

/** Says of each currency of a party's whole statement where its paper can be verified, as it is known by now. */
export async function papersOf(
  { db, host }: Pick<Call, 'db' | 'host'>,
  { party, account, from, to, knownAt }: Stated,
): Promise<(section: AccountStatementSection) => AccountStatementSection> {
  if (!party || account) return (section) => ({ ...section, verify: null });
  const key = await sealKey(db);
  const paper = { partyId: party.id, from, to, knownAt: knownAt ?? (await momentOf(db)) };
  return (section) => {
    const token = statementToken({ ...paper, currency: section.currency }, key);
    return { ...section, verify: paperAddress(host.config.appUrl, token) };
  };
}
