'use client';

import { useWatch } from 'react-hook-form';
import type { LineCellProps } from './line-editor-props';
import { PartyPicker } from '@/components/pickers/party-picker';
import { useLedgerSetting } from '@/hooks/use-ledger-setting';
import type { Account } from '@/lib/contract/accounting/chart-of-accounts';
import type { PartyKind } from '@/lib/domain/accounting/party';

type Line = { account_id: number | null; party_id: number | null };
type Lines = { lines: Line[] };

/** True if the account of the line requires a party, or the line already has a party. */
function takesParty(account: Account | undefined, partyId: number | null): boolean {
  return account?.party_required === true || partyId !== null;
}

/** Kind of party by the purpose of the account, for accounts whose parties are not customers. */
const KIND_OF: Readonly<Record<string, PartyKind>> = {
  agent_settlement: 'agent',
  dealer_settlement: 'dealer',
};

export function PartyCell({ name, index, label, variant }: LineCellProps) {
  const { account } = useLedgerSetting();
  const { account_id, party_id } = useWatch<Lines, `lines.${number}`>({ name: `lines.${index}` });
  if (!takesParty(account(account_id), party_id)) return null;
  const purpose = account(account_id)?.purpose ?? '';
  return (
    <PartyPicker
      name={`${name}.party_id`}
      label={label}
      variant={variant}
      newKind={KIND_OF[purpose]}
    />
  );
}

/** True if any line of the form requires or has a party. */
export function useHasParties(): boolean {
  const { account } = useLedgerSetting();
  // The lines are joined to one text, so that typing in other cells causes no render.
  const lines = useWatch({
    name: 'lines',
    compute: (given: Lines['lines']) =>
      given.map(({ account_id, party_id }) => `${account_id ?? ''}/${party_id ?? ''}`).join(' '),
  });
  return lines.split(' ').some((line) => {
    const [accountId = '', partyId = ''] = line.split('/');
    return takesParty(account(Number(accountId)), partyId === '' ? null : Number(partyId));
  });
}
