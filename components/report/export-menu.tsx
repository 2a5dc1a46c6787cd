'use client';

import { ChevronDown, Download, Printer } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';

import type { Report, ReportEndpoint } from '@/components/report/definition';
import { saveDownload } from '@/components/ui/save-file';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { Menu, MenuItem } from '@/components/ui/menu';
import { usePermission } from '@/hooks/use-permission';
import type { ReportFilters } from '@/hooks/use-report-filters';
import { useShortcuts } from '@/hooks/use-shortcuts';
import { download } from '@/lib/api/call';
import type { GivenArgs } from '@/lib/contract/endpoint';
import { pageOf } from '@/lib/routes';

type Format = 'csv' | 'xlsx';

type Props<E extends ReportEndpoint> = Readonly<{
  of: Report<E>;
  filters: ReportFilters;
  onPrint: () => void;
}>;

/** Print button and file exports with exact figures, each subject to its permission. */
export function ExportMenu<E extends ReportEndpoint>({ of, filters, onPrint }: Props<E>) {
  const { may } = usePermission(pageOf(of.route));
  const [isBusy, setBusy] = useState(false);

  const save = (format: Format) => {
    // The host refuses invalid values with a message.
    const given = [{ input: { ...filters.input, format } }] as unknown as GivenArgs<E>;
    setBusy(true);
    void saveDownload(download(of.endpoint, ...given)).finally(() => setBusy(false));
  };
  useShortcuts({
    ...(may('print') && { print: onPrint }),
    ...(may('export') && !isBusy && { export: () => save('csv') }),
  });

  return (
    <>
      {may('print') && <PrintButton onPrint={onPrint} />}
      {may('export') && <FileMenu isBusy={isBusy} save={save} />}
    </>
  );
}

function PrintButton({ onPrint }: Readonly<{ onPrint: () => void }>) {
  const t = useTranslations('reports.toolbar');
  return (
    <Button icon={Printer} title={t('print')} onClick={onPrint} className="max-sm:hidden">
      <span className="max-xl:sr-only">{t('print')}</span>
    </Button>
  );
}

function FileMenu({ isBusy, save }: Readonly<{ isBusy: boolean; save: (format: Format) => void }>) {
  const t = useTranslations('reports.toolbar');
  return (
    <Menu
      trigger={
        <Button icon={Download} busy={isBusy}>
          {t('export')}
          <Icon of={ChevronDown} size={12} />
        </Button>
      }
    >
      <MenuItem onSelect={() => save('csv')} kbd="Shift E">
        {t('csv')}
      </MenuItem>
      <MenuItem onSelect={() => save('xlsx')}>{t('xlsx')}</MenuItem>
    </Menu>
  );
}
