'use client';

import { useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';

import { usePartySearch } from './use-party-search';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { Ltr } from '@/components/ui/ltr';
import type { Party } from '@/lib/contract/accounting/parties';
import { partyWords } from '@/lib/format/party-search';

const SHOWN_MAX = 3;
const TOO_SHORT = 3;

type Values = Readonly<{ name: string; phone: string }>;

/** Existing parties that match the name or phone number typed for a new party. */
export function SimilarParties({ onTake }: { onTake?: (party: Party) => void }) {
  const t = useTranslations('ui.party');
  const [name, phone] = useWatch<Values, ['name', 'phone']>({ name: ['name', 'phone'] });
  const byName = useLikely(name);
  const byPhone = useLikely(phone);
  const likely = new Map([...byPhone, ...byName].map((party) => [party.id, party]));
  if (likely.size === 0) return null;

  return (
    <Callout tone="warning">
      {t('similar')}
      <ul className="grid gap-1 pt-1">
        {[...likely.values()].slice(0, SHOWN_MAX).map((party) => (
          <li key={party.id} className="flex items-center gap-2">
            <bdi className="font-medium">{party.name}</bdi>
            <span>{t(`kinds.${party.kind}`)}</span>
            <Ltr className="min-w-0 flex-1 truncate">{party.phone}</Ltr>
            {onTake && <Button onClick={() => onTake(party)}>{t('take')}</Button>}
          </li>
        ))}
      </ul>
    </Callout>
  );
}

function useLikely(typed: string): readonly Party[] {
  const { found } = usePartySearch(typed);
  return partyWords(typed).join('').length < TOO_SHORT ? [] : found;
}
