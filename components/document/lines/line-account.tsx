'use client';

import { LineParty } from './line-party';
import { AccountLabel } from '@/components/pickers/account-label';

type Line = Readonly<{
  account_id: number;
  account_number: string;
  account_name: string;
  party_id: number | null;
  party: string | null;
}>;

export const LineAccount = ({ line }: { line: Line }) => (
  <>
    <AccountLabel id={line.account_id} number={line.account_number} name={line.account_name} />
    <LineParty id={line.party_id} name={line.party} />
  </>
);
