'use client';

import { LayoutGrid } from 'lucide-react';
import { useTranslations } from 'use-intl';

import type { CardKey } from '@/components/dashboard/cards';
import { Button } from '@/components/ui/button';
import { Choices } from '@/components/ui/column-chooser';
import { Popover } from '@/components/ui/popover';

/** Which cards are on screen and in which order, by ticks and buttons. */
export function CardChooser({
  usual,
  shown,
  onChange,
}: {
  /** Those that there are for the reader. */
  usual: readonly CardKey[];
  shown: readonly CardKey[];
  onChange: (shown: readonly string[] | undefined) => void;
}) {
  const t = useTranslations('dashboard.cards');
  return (
    <Popover
      label={t('label')}
      align="end"
      trigger={<Button icon={LayoutGrid}>{t('label')}</Button>}
    >
      <Choices
        isOrdered
        choices={usual.map((id) => ({ id, label: t(id) }))}
        shown={shown}
        onChange={onChange}
        reset={t('reset')}
      />
    </Popover>
  );
}
