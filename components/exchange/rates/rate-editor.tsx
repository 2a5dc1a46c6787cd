'use client';

import { Send } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { useTranslations } from 'use-intl';

import { PublishDialog } from '@/components/exchange/rates/publish-dialog';
import { RateGrid } from '@/components/exchange/rates/rate-grid';
import { linesOf, type RateLine } from '@/components/exchange/rates/rate-lines';
import { RateTools } from '@/components/exchange/rates/rate-tools';
import { RatesHead } from '@/components/exchange/rates/rates-head';
import { useRateDrafts } from '@/components/exchange/rates/use-rate-drafts';
import { WaitingRates } from '@/components/exchange/rates/waiting-rates';
import { LoadFailure } from '@/components/document/record/load-failure';
import { RecordLink } from '@/components/layout/record-link';
import { StaleRates } from '@/components/ui/age-text';
import { Button, buttonClass } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { SkeletonRows } from '@/components/ui/skeleton';
import { useCurrencies } from '@/hooks/use-currencies';
import { usePermission } from '@/hooks/use-permission';
import { useRates } from '@/hooks/use-rates';
import { useShortcuts } from '@/hooks/use-shortcuts';
import { toast } from '@/hooks/use-toast';
import type { ApiError } from '@/lib/api/api-error';

/** Editor of the organisation's rates, which are published together. */
export function RateEditor() {
  const { rows, error, refetch } = useRates();
  const { data: currencies } = useCurrencies();
  const lines = rows && currencies ? linesOf(currencies, rows) : undefined;
  if (error && !rows) {
    return (
      <>
        <RatesHead tab="grid" />
        <LoadFailure error={error} onRetry={refetch} />
      </>
    );
  }
  return lines ? <Editor lines={lines} onRefresh={refetch} /> : <SkeletonRows />;
}

type Refused = Readonly<Record<string, string>>;

function Editor({ lines, onRefresh }: { lines: readonly RateLine[]; onRefresh: () => void }) {
  const mayEdit = usePermission('rates').may('create');
  const drafts = useRateDrafts(lines);
  const { refused, publish, dialog } = usePublication(lines, drafts);
  useShortcuts({ refresh: onRefresh, ...(drafts.count > 0 && { save: publish }) });
  return (
    <>
      <RatesHead tab="grid">
        {mayEdit && <PublishButton disabled={drafts.count === 0} onClick={publish} />}
      </RatesHead>
      {mayEdit && lines.length > 0 && <RateTools drafts={drafts} />}
      <WaitingRates />
      <StaleRates of={lines.flatMap(({ standing }) => standing ?? [])} />
      {lines.length === 0 ? (
        <NoCurrencies />
      ) : (
        <RateGrid lines={lines} drafts={drafts} refused={refused} mayEdit={mayEdit} />
      )}
      {dialog && <PublishDialog drafted={drafts.ready} {...dialog} />}
    </>
  );
}

/** Publishes the drafts after a confirmation, and places the host's errors at their cells. */
function usePublication(lines: readonly RateLine[], drafts: ReturnType<typeof useRateDrafts>) {
  const t = useTranslations('rates');
  const [isPublishing, setPublishing] = useState(false);
  const [refused, setRefused] = useState<Refused>({});
  const publish = () => {
    if (drafts.isReady) setPublishing(true);
    else focusRow(lines.findIndex(({ code }) => code === drafts.firstWrong));
  };
  const onClose = () => setPublishing(false);
  const onRefused = (error: ApiError) => {
    const codes = drafts.ready.map(({ line }) => line.code);
    setRefused(refusedOf(error, codes));
    setPublishing(false);
  };
  const onPublished = (set: PublishedRates) => {
    setPublishing(false);
    setRefused({});
    drafts.clear();
    toast.success(set.warnings[0] ?? t('published', { count: set.rates.length }));
  };
  return { refused, publish, dialog: isPublishing && { onClose, onRefused, onPublished } };
}

type PublishedRates = Parameters<ComponentProps<typeof PublishDialog>['onPublished']>[0];

function PublishButton(button: Readonly<{ disabled: boolean; onClick: () => void }>) {
  const t = useTranslations('rates.publish');
  return (
    <Button variant="primary" icon={Send} directional kbd="Ctrl Enter" {...button}>
      {t('button')}
    </Button>
  );
}

function focusRow(line: number) {
  document.querySelector<HTMLElement>(`[data-line="${line}"] [aria-invalid] `)?.focus();
}

/** Maps a field of the request, such as `rates.1.buy`, to the cell of its currency. */
function refusedOf({ errors }: ApiError, codes: readonly string[]): Refused {
  return Object.fromEntries(
    Object.entries(errors).map(([field, sentences]) => {
      const [, index, cell = ''] = field.split('.');
      const of = cell === 'currency' ? 'buy' : cell;
      return [`${codes[Number(index)] ?? ''} ${of}`, sentences[0] ?? ''];
    }),
  );
}

function NoCurrencies() {
  const t = useTranslations('rates');
  return (
    <EmptyState
      kind="none"
      actions={
        <RecordLink to="app.currencies" view="new" className={buttonClass({ variant: 'primary' })}>
          {t('addCurrency')}
        </RecordLink>
      }
    >
      {t('noCurrencies')}
    </EmptyState>
  );
}
