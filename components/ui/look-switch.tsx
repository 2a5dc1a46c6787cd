'use client';

import { useTranslations } from 'use-intl';

import { Segments } from './segments';

export type Look = 'chart' | 'table';

export function LookSwitch({ value, onChange }: { value: Look; onChange: (look: Look) => void }) {
  const t = useTranslations('ui.months');
  return (
    <Segments
      label={t('look')}
      value={value}
      onChange={onChange}
      choices={[
        { value: 'chart', label: t('chart') },
        { value: 'table', label: t('table') },
      ]}
    />
  );
}
