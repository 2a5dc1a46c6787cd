'use client';

import { keepPreviousData } from '@tanstack/react-query';

import { useAnswer } from '@/hooks/use-call';
import { useDebounced } from '@/hooks/use-debounced';
import { usePermission } from '@/hooks/use-permission';
import { parties, type Party } from '@/lib/contract/accounting/parties';
import { prefixFirst } from '@/lib/format/fold';
import { kycIdWritten, partyText, partyWords } from '@/lib/format/party-search';

const QUIET_MS = 200;
const FRESH_MS = 60_000;
const FOUND_MAX = '20';
const NONE: readonly Party[] = [];
const nameOf = ({ name }: Party) => name;

/**
 * Active parties that match the typed text, found by the server after a pause in typing. Until the server answers, only
 * those earlier results are shown that match the text, so that the user cannot select any other party.
 */
export function usePartySearch(typed: string, { enabled = true } = {}) {
  const { may } = usePermission('parties');
  const mayView = may('view');
  const search = useDebounced(typed.trim(), QUIET_MS);
  const { data, isPlaceholderData } = useAnswer(
    parties.list,
    { input: { is_active: '1', per_page: FOUND_MAX, ...(search && { search }) } },
    { enabled: enabled && mayView, placeholderData: keepPreviousData, staleTime: FRESH_MS },
  );
  const words = partyWords(typed);
  const found = data?.data ?? NONE;
  const isSettled = data !== undefined && !isPlaceholderData && search === typed.trim();
  const isFile = kycIdWritten(typed) !== undefined;
  const answers = (party: Party) => words.every((word) => partyText(party).includes(word));

  return {
    mayView,
    isSettled,
    isFile,
    // Only the server can search by KYC file number.
    found: isFile && isSettled ? found : prefixFirst(found.filter(answers), typed, nameOf),
  };
}
