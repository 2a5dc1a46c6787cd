'use client';

import { Columns3 } from 'lucide-react';
import { useTranslations } from 'use-intl';

import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Popover } from '@/components/ui/popover';

export type ColumnChoice = Readonly<{
  choices: readonly Readonly<{ id: string; label: string }>[];
  shown: readonly string[];
  onChange: (shown: readonly string[] | undefined) => void;
}>;

/** Which columns are on screen; without a choice the usual ones. */
export function ColumnChooser({ choices, shown, onChange }: ColumnChoice) {
  const t = useTranslations('reports.toolbar');
  const toggle = (id: string) => {
    const next = shown.includes(id) ? shown.filter((one) => one !== id) : [...shown, id];
    if (next.length > 0) onChange(next);
  };
  return (
    <Popover
      label={t('columns')}
      align="end"
      trigger={
        <Button variant="ghost" icon={Columns3} title={t('columns')} className="max-sm:hidden">
          <span className="max-xl:sr-only">{t('columns')}</span>
        </Button>
      }
    >
      <div className="grid gap-1 p-2">
        {choices.map(({ id, label }) => (
          <label key={id} className="flex min-h-6 items-center gap-2">
            <Checkbox checked={shown.includes(id)} onChange={() => toggle(id)} />
            {label}
          </label>
        ))}
        <Button variant="ghost" onClick={() => onChange(undefined)}>
          {t('columnsReset')}
        </Button>
      </div>
    </Popover>
  );
}
