'use client';

import { useTranslations } from 'use-intl';

import type { ListAnswer } from '@/components/document/definition';
import { Button } from '@/components/ui/button';
import { Figure } from '@/components/ui/figure';
import { useFormats } from '@/hooks/use-formats';

type Props = Readonly<{
  /** Where the type says what is added up, if its list shows other figures, too. */
  of: Readonly<{ words: string }>;
  meta: ListAnswer['meta'];
  list: Readonly<{ isPlaceholderData: boolean }>;
  onAddUp: () => void;
}>;

/**
 * What the posted rows that match add up to, on this page or another: in base, and by currency. What is
 * not posted is counted beside them.
 */
export function ListTotals(props: Props) {
  if (props.meta.total === 0) return null;
  return props.meta.is_more ? <TooMany {...props} /> : <Totals {...props} />;
}

function TooMany({ meta, list, onAddUp }: Props) {
  const t = useTranslations('document.list');
  return (
    <div className="flex flex-none flex-wrap items-center gap-3 border-t border-line bg-surface-2 px-gutter py-2">
      <p className="font-semibold">{t('more', { total: meta.total })}</p>
      <Button busy={list.isPlaceholderData} onClick={onAddUp}>
        {t('addUp')}
      </Button>
    </div>
  );
}

function Totals({ of, meta }: Pick<Props, 'of' | 'meta'>) {
  const own = useTranslations(of.words);
  const t = useTranslations('document.list');
  const { baseCurrency } = useFormats();
  return (
    <dl className="flex-none border-t border-line bg-surface-2 px-gutter py-2">
      <div className="flex items-baseline justify-between gap-4">
        <dt className="font-semibold">{t('totals', meta.counts)}</dt>
        {meta.base_total !== null && (
          <dd className="font-semibold">
            {own.has('list.totals') && (
              <span className="pe-2 font-normal text-ink-2">{own('list.totals')}</span>
            )}
            <Figure value={meta.base_total} currency={baseCurrency} />
          </dd>
        )}
      </div>
      {meta.totals.length > 0 && <TotalsByCurrency meta={meta} />}
    </dl>
  );
}

function TotalsByCurrency({ meta }: Readonly<{ meta: ListAnswer['meta'] }>) {
  const t = useTranslations('document.list');
  return (
    <div className="flex flex-wrap gap-x-5 text-12 text-ink-2 max-sm:hidden">
      <dt className="sr-only">{t('totalsByCurrency')}</dt>
      {meta.totals.map(({ currency, amount }) => (
        <dd key={currency}>
          <Figure value={amount} currency={currency} />
        </dd>
      ))}
    </div>
  );
}
