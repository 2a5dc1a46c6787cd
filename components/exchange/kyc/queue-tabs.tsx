'use client';

import { useTranslations } from 'use-intl';

import type { Narrowing } from '@/components/document/list/use-narrowing';
import { Tabs } from '@/components/ui/tabs';
import { useMayView } from '@/hooks/use-may-view';
import { KYC_TABS } from '@/lib/contract/exchange/kyc-customers';

const ALL = 'all';

type Tab = (typeof KYC_TABS)[number];

type Props = Readonly<{
  address: Pick<Narrowing<'tab'>, 'chosen' | 'choose'>;
  counts: Readonly<Record<Tab, number>> | undefined;
}>;

/** Tabs of the queue with their counts. The tab of possible hits needs the right to view compliance. */
export function QueueTabs({ address, counts }: Props) {
  const t = useTranslations('customers.tabs');
  const mayView = useMayView();
  const shown = KYC_TABS.filter((tab) => tab !== 'possible_hit' || mayView('compliance'));
  return (
    <div className="no-print -mb-px max-w-full flex-none overflow-x-auto border-b border-line ps-gutter pe-4">
      <Tabs
        label={t('label')}
        value={address.chosen('tab') ?? ALL}
        onChange={(tab) => address.choose('tab', tab === ALL ? undefined : tab)}
        tabs={[
          { value: ALL, label: t(ALL) },
          ...shown.map((value) => ({
            value,
            label: t(value),
            ...(counts && { count: counts[value] }),
          })),
        ]}
      />
    </div>
  );
}
