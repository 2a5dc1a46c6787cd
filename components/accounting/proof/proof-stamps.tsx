'use client';

import { Download, Stamp as StampIcon } from 'lucide-react';
import { useId } from 'react';
import { useTranslations } from 'use-intl';

import { Button } from '@/components/ui/button';
import { Ltr } from '@/components/ui/ltr';
import { PlainTable } from '@/components/ui/plain-table';
import { saveDownload } from '@/components/ui/save-file';
import { useAnswer, useSend } from '@/hooks/use-call';
import { useFormats } from '@/hooks/use-formats';
import { toast } from '@/hooks/use-toast';
import { download } from '@/lib/api/call';
import { proof } from '@/lib/contract/accounting/proof';

/** Timestamps of the closing hash by an external authority, and a button that has the present hash stamped. */
export function ProofStamps() {
  const t = useTranslations('proof.stamps');
  const { instant } = useFormats();
  const id = useId();
  const { data, error } = useAnswer(proof.stamps);
  const { mutate, isPending, error: refused } = useSend(proof.stamp);
  const stamps = data?.stamps ?? [];
  const trouble = refused ?? error;
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-2 px-gutter">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id={id}>{t('title')}</h2>
        {data?.is_on && (
          <Button
            className="print:hidden"
            icon={StampIcon}
            busy={isPending}
            onClick={() =>
              mutate(
                {},
                { onSuccess: ({ entry_id }) => toast.success(t('stamped', { entry: entry_id })) },
              )
            }
          >
            {t('stamp')}
          </Button>
        )}
      </div>
      <p className="max-w-160 text-ink-2">{data && !data.is_on ? t('off') : t('help')}</p>
      {trouble && (
        <p role="alert" className="text-negative">
          {trouble.message}
        </p>
      )}
      {data?.is_on && stamps.length === 0 && <p className="text-ink-2">{t('none')}</p>}
      {stamps.length > 0 && (
        <div className="overflow-x-auto rounded-ctl border border-line">
          <PlainTable
            label={t('title')}
            edge={8}
            rows={stamps}
            rowId={(stamp) => stamp.id}
            columns={[
              {
                id: 'at',
                header: t('at'),
                cell: ({ stamped_at }) => <bdi className="figure">{instant(stamped_at)}</bdi>,
              },
              {
                id: 'entry',
                header: t('entry'),
                cell: ({ entry_id }) => <bdi className="figure">{entry_id}</bdi>,
              },
              {
                id: 'text',
                header: t('text'),
                className: 'min-w-72',
                cell: ({ text }) => <Ltr className="break-all whitespace-normal">{text}</Ltr>,
              },
              {
                id: 'authority',
                header: t('authority'),
                cell: ({ authority }) => <bdi>{authority}</bdi>,
              },
              {
                id: 'reply',
                cell: (stamp) => (
                  <Button
                    className="print:hidden"
                    variant="ghost"
                    icon={Download}
                    aria-label={`${t('reply')} ${stamp.entry_id}`}
                    onClick={() =>
                      void saveDownload(download(proof.stampReply, { params: { id: stamp.id } }))
                    }
                  />
                ),
              },
            ]}
          />
        </div>
      )}
    </section>
  );
}
