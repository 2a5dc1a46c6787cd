'use client';

import { useTranslations } from 'use-intl';

import type { ListAnswer } from '@/components/document/definition';
import { optionsOf } from '@/components/fields/shape';
import { Button } from '@/components/ui/button';
import { Figure } from '@/components/ui/figure';
import { useFormats } from '@/hooks/use-formats';
import type { Endpoint } from '@/lib/contract/endpoint';
import { statusesWith } from '@/lib/domain/document-status';

type Props = Readonly<{
  /** Namespace with a text for what is added up, if the list shows other figures too. */
  of: Readonly<{ words: string; endpoints: Readonly<{ list: Endpoint }> }>;
  meta: ListAnswer['meta'];
  list: Readonly<{ isPlaceholderData: boolean }>;
  onAddUp: () => void;
}>;

const PLAIN: readonly string[] = statusesWith([]);

/** True if documents of the type have stages after posting, so that their rows do not show "posted". */
const goesOn = ({ endpoints }: Props['of']): boolean =>
  optionsOf(endpoints.list, 'status').some((status) => !PLAIN.includes(status));

/**
 * Totals of all matching posted rows on all pages, in base and by currency; rows that are not posted are only counted.
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
        <dt className="font-semibold">{t(goesOn(of) ? 'totalsValid' : 'totals', meta.counts)}</dt>
        {meta.base_total !== null && (
          <dd className="font-semibold">
            {own.has('list.totals') && (
              <span className="pe-2 font-normal text-ink-2">{own('list.totals')}</span>
            )}
            <Figure value={meta.base_total} currency={baseCurrency} />
          </dd>
        )}
      </div>
      {saysMore(meta, baseCurrency) && <TotalsByCurrency meta={meta} />}
    </dl>
  );
}

/** A single total in base is already in the line above. */
const saysMore = ({ totals, base_total }: ListAnswer['meta'], base: string): boolean =>
  totals.length > 0 && (base_total === null || totals.some(({ currency }) => currency !== base));

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
