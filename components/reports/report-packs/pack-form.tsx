'use client';

import { Download, Send } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { Fact, Facts } from '@/components/document/record/facts';
import { RecordForm } from '@/components/record/record-form';
import type { ListedFormProps } from '@/components/record/records-screen';
import { packKind } from './pack-kind';
import { PackNotices } from './pack-notices';
import { PackReports } from './pack-reports';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { PanelSection } from '@/components/ui/panel-section';
import { saveDownload } from '@/components/ui/save-file';
import { useSend } from '@/hooks/use-call';
import { useConfirm } from '@/hooks/use-confirm';
import { useFollowedJob } from '@/hooks/use-followed-job';
import { useFormats } from '@/hooks/use-formats';
import { usePermission } from '@/hooks/use-permission';
import { toast } from '@/hooks/use-toast';
import { download } from '@/lib/api/call';
import { type ReportPack, reportPacks } from '@/lib/contract/reports/report-packs';

/** Form of a report pack. A stored pack also has the state of its runs and its actions. */
export function PackForm({ rows: _rows, ...form }: ListedFormProps<ReportPack>) {
  const { row } = form;
  const kind = packKind(<PackReports />, row?.receivers ?? []);
  return <RecordForm {...form} wide kind={kind} below={row && <Runs pack={row} />} />;
}

/** Last and next run of a pack, and its actions. */
function Runs({ pack }: { pack: ReportPack }) {
  const t = useTranslations('report-packs.run');
  const { day, instant } = useFormats();
  const { last_run: last, next_at, saved_by } = pack;
  return (
    <PanelSection title={t('title')}>
      {last && <PackNotices run={last} />}
      <Facts>
        <Fact label={t('by')}>
          <bdi>{saved_by.name}</bdi>
        </Fact>
        {last && (
          <>
            <Fact label={t('last')}>
              <bdi className="figure">{instant(last.at)}</bdi>
            </Fact>
            <Fact label={t('day')}>
              <bdi className="figure">{day(last.day)}</bdi>
            </Fact>
            <Fact label={t('result')}>{t('letters', { count: last.letters })}</Fact>
          </>
        )}
        <Fact label={t('next')}>
          <bdi className="figure">{next_at === null ? '–' : instant(next_at)}</bdi>
        </Fact>
      </Facts>
      <PackActions pack={pack} />
    </PanelSection>
  );
}

/** Path prefixes of the queries that a finished run changes. */
const STALES = ['reports/report-packs', 'notices', 'setting/outbox'];

/** Buttons that send a pack now and download it. */
function PackActions({ pack }: { pack: ReportPack }) {
  const { id, name, receivers, is_running } = pack;
  const t = useTranslations('report-packs.run');
  const { may } = usePermission('report packs');
  const confirm = useConfirm();
  const send = useSend(reportPacks.send);
  const [job, setJob] = useState<number>();
  const followed = useFollowedJob(job, STALES);
  const [isBusy, setBusy] = useState(false);
  if (!may('print')) return null;
  const isRunning = followed?.isOpen ?? is_running;
  const begin = async () => {
    const text = t('sendText', { count: receivers.length });
    const question = { title: t('send'), text, confirm: t('send'), record: name };
    if (!(await confirm({ ...question, variant: 'primary' }))) return;
    send.mutate(
      { params: { id }, input: {} },
      {
        onSuccess: ({ job: begun }) => {
          setJob(begun.id);
          toast.success(t('queued'));
        },
      },
    );
  };
  const save = () => {
    setBusy(true);
    void saveDownload(download(reportPacks.pdf, { params: { id } })).finally(() => setBusy(false));
  };
  return (
    <div className="grid gap-2 pt-2">
      {send.error && <Callout tone="negative">{send.error.message}</Callout>}
      {isRunning && <p className="text-12 text-ink-2">{t('running')}</p>}
      <div className="flex flex-wrap gap-2">
        <Button icon={Send} busy={send.isPending} disabled={isRunning} onClick={() => void begin()}>
          {t('send')}
        </Button>
        <Button icon={Download} busy={isBusy} onClick={save}>
          {t('download')}
        </Button>
      </div>
    </div>
  );
}
