'use client';

import { ChevronDown, Download } from 'lucide-react';
import { useTranslations } from 'use-intl';

import { Button } from './button';
import { Icon } from './icon';
import { Menu, MenuItem } from './menu';

export type ExportFormat = 'csv' | 'xlsx';

type Props = Readonly<{ isBusy: boolean; onSave: (format: ExportFormat) => void }>;

/** Button that offers the formats of an exported file. The shortcut of exports saves CSV. */
export function ExportMenu({ isBusy, onSave }: Props) {
  const t = useTranslations('ui.export');
  return (
    <Menu
      trigger={
        <Button icon={Download} busy={isBusy}>
          {t('label')}
          <Icon of={ChevronDown} size={12} />
        </Button>
      }
    >
      <MenuItem onSelect={() => onSave('csv')} kbd="Shift E">
        {t('csv')}
      </MenuItem>
      <MenuItem onSelect={() => onSave('xlsx')}>{t('xlsx')}</MenuItem>
    </Menu>
  );
}
