'use client';

import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '@/components/ui/button';
import { saveDownload } from '@/components/ui/save-file';
import { usePermission } from '@/hooks/use-permission';
import { download } from '@/lib/api/call';
import { thresholdReports } from '@/lib/contract/exchange/threshold-reports';
import type { InputOf } from '@/lib/contract/endpoint';

type Asked = InputOf<typeof thresholdReports.export>;

/** The reports that are listed, as a file for the form of the authority. */
export function ExportReports({ status }: { status: Asked['status'] }) {
  const t = useTranslations('exchange.compliance.reports');
  const { may } = usePermission('compliance');
  const [isBusy, setBusy] = useState(false);
  if (!may('export')) return null;
  const save = () => {
    setBusy(true);
    const input = status === undefined ? {} : { status };
    void saveDownload(download(thresholdReports.export, { input })).finally(() => setBusy(false));
  };
  return (
    <Button icon={Download} busy={isBusy} onClick={save}>
      {t('export')}
    </Button>
  );
}
