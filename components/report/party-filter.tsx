'use client';

import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { ChoiceFilter } from '@/components/report/choice-filters';
import type { FilterProps } from '@/components/report/filter-props';
import { ChoiceChip, FilterChip } from '@/components/ui/chip';
import { Popover } from '@/components/ui/popover';
import { later, useLater } from '@/hooks/use-later';
import { useParty } from '@/hooks/use-party';
import { usePermission } from '@/hooks/use-permission';
import { PARTY_KINDS } from '@/lib/domain/party';

const partyChooser = later(() => import('@/components/report/party-chooser'));

/** Filter by one party, searched by name, phone or email. */
export function PartyFilter({ input: { party_id }, change }: FilterProps) {
  const t = useTranslations('reports.party');
  const { may } = usePermission('parties');
  const party = useParty(party_id ? Number(party_id) : null);
  if (party_id) {
    return (
      <FilterChip
        name={t('label')}
        value={party?.name ?? party_id}
        onRemove={() => change({ party_id: undefined })}
      />
    );
  }
  return may('view') ? <Chooser onTake={(id) => change({ party_id: String(id) })} /> : null;
}

function Chooser({ onTake }: { onTake: (id: number) => void }) {
  const t = useTranslations('reports.party');
  const [open, setOpen] = useState(false);
  const chooser = useLater(partyChooser, open);
  return (
    <Popover
      label={t('label')}
      open={open && chooser !== undefined}
      onOpenChange={setOpen}
      trigger={<ChoiceChip name={t('label')} value={t('any')} />}
    >
      {chooser && <chooser.PartyChooser onTake={onTake} />}
    </Popover>
  );
}

/** Filter by kind of party: customers, dealers, agents. */
export function KindFilter({ input: { kind = '' }, change }: FilterProps) {
  const t = useTranslations('reports.ageing.kind');
  return (
    <ChoiceFilter
      name={t('label')}
      value={kind}
      choices={[
        { value: '', label: t('any') },
        ...PARTY_KINDS.map((value) => ({ value, label: t(`choice.${value}`) })),
      ]}
      onChange={(value) => change({ kind: value })}
    />
  );
}
