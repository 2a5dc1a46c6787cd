'use client';

import { useTranslations } from 'use-intl';

import { isNarrowed } from '@/components/accounting/chart-of-accounts/chart-narrowing';
import type { ChartAddress } from '@/components/accounting/chart-of-accounts/use-chart-address';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';

type Props = Readonly<{
  address: ChartAddress;
  onGenerate: (() => void) | undefined;
  onImport: (() => void) | undefined;
}>;

/** Empty state of the chart: no match, or no accounts yet, with the actions that create them. */
export function ChartEmpty({ address, onGenerate, onImport }: Props) {
  const t = useTranslations('chart-of-accounts');
  if (isNarrowed(address.narrowing)) {
    return (
      <EmptyState kind="no-match" actions={<Button onClick={address.clear}>{t('clear')}</Button>} />
    );
  }
  return (
    <EmptyState
      kind="none"
      title={t('none')}
      actions={
        onGenerate && <Beginnings onGenerate={onGenerate} onImport={onImport} address={address} />
      }
    >
      {t('noneText')}
    </EmptyState>
  );
}

type BeginningsProps = Readonly<{
  onGenerate: () => void;
  onImport: (() => void) | undefined;
  address: ChartAddress;
}>;

function Beginnings({ onGenerate, onImport, address }: BeginningsProps) {
  const t = useTranslations('chart-of-accounts');
  return (
    <>
      <Button variant="primary" onClick={onGenerate}>
        {t('generate')}
      </Button>
      <Button onClick={onImport}>{t('import.open')}</Button>
      <Button onClick={() => address.create()}>{t('create')}</Button>
    </>
  );
}
