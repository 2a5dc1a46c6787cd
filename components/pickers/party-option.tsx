'use client';

import { UserPlus } from 'lucide-react';
import { useTranslations } from 'use-intl';

import { Figure } from '@/components/ui/figure';
import { Icon } from '@/components/ui/icon';
import { useFormats } from '@/hooks/use-formats';
import type { Party } from '@/lib/contract/accounting/parties';
import { isZero } from '@/lib/domain/money';

/** A party in a list to choose from: who it is, how it is reached, what it owes. */
export function PartyOption({ party }: { party: Party }) {
  const t = useTranslations('ui.party');
  const { baseCurrency } = useFormats();
  const { name, kind, phone, balance } = party;
  return (
    <>
      <bdi className="truncate font-medium">{name}</bdi>
      <span className="text-ink-3">{t(`kinds.${kind}`)}</span>
      <bdi dir="ltr" className="figure min-w-0 flex-1 truncate text-ink-3">
        {phone}
      </bdi>
      {!isZero(balance) && <Figure value={balance} currency={baseCurrency} tone="plain" />}
    </>
  );
}

/** The last choice of the list: to make the party that was not found. */
export function NewPartyOption({ typed }: { typed: string }) {
  const t = useTranslations('ui.party');
  return (
    <>
      <Icon of={UserPlus} size={14} />
      <span>{t('add', { name: typed.trim() })}</span>
    </>
  );
}
