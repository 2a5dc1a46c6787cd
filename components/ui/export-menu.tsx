'use client';

import { ChevronDown, Download } from 'lucide-react';
import { useTranslations } from 'use-intl';

import { Button } from './button';
import { Icon } from './icon';
import { Menu, MenuItem } from './menu';

export type ExportFormat = 'csv' | 'xlsx';

type Props<Format extends string> = Readonly<{
  formats: readonly Format[];
  isBusy: boolean;
  onSave: (format: Format) => void;
}>;

/** Formats that need the right to export. PDF is not among them, because it needs the right to print. */
export const TABLE_FORMATS: readonly ExportFormat[] = ['csv', 'xlsx'];

/** Button that offers the formats of an exported file. The shortcut of exports saves CSV. Null without formats. */
export function ExportMenu<Format extends ExportFormat | 'pdf'>({
  formats,
  isBusy,
  onSave,
}: Props<Format>) {
  const t = useTranslations('ui.export');
  if (formats.length === 0) return null;
  return (
    <Menu
      trigger={
        <Button icon={Download} busy={isBusy}>
          {t('label')}
          <Icon of={ChevronDown} size={12} />
        </Button>
      }
    >
      {formats.map((format) => {
        const shown: ExportFormat | 'pdf' = format;
        return (
          <MenuItem
            key={shown}
            onSelect={() => onSave(format)}
            {...(shown === 'csv' && { kbd: 'Shift E' })}
          >
            {t(shown)}
          </MenuItem>
        );
      })}
    </Menu>
  );
}
