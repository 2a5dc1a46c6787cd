'use client';

import { useTranslations } from 'use-intl';

import { ChangePercent } from '@/components/exchange/rates/change-percent';
import { PriceHeads } from '@/components/exchange/rates/price-heads';
import { FreeText } from '@/components/ui/free-text';
import { Rate } from '@/components/ui/rate';
import { StatusBadge } from '@/components/ui/status-badge';
import { useFormats } from '@/hooks/use-formats';
import type { RateVersion } from '@/lib/contract/exchange/rate-shapes';

/** Every version of a rate, the newest first: when, what, by whom and why. */
export function RateVersions({ versions }: { versions: readonly RateVersion[] }) {
  const t = useTranslations('exchange.rates');
  if (versions.length === 0) return <p className="text-ink-3">{t('versions.none')}</p>;
  return (
    <div className="overflow-x-auto" role="region" aria-label={t('versions.title')} tabIndex={0}>
      <table className="tbl [--table-edge:0px]" aria-label={t('versions.title')}>
        <thead>
          <tr>
            <th scope="col">{t('versions.from')}</th>
            <th scope="col">{t('versions.kind')}</th>
            <PriceHeads />
            <th scope="col">{t('versions.status')}</th>
            <th scope="col">{t('by')}</th>
            <th scope="col">{t('versions.why')}</th>
          </tr>
        </thead>
        <tbody>
          {versions.map((rate) => (
            <Version key={rate.id} rate={rate} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Version({ rate }: { rate: RateVersion }) {
  const t = useTranslations('exchange.rates');
  const { instant } = useFormats();
  const { effective_at, kind, buy, sell, mid, change_percent, status, by, reason, source } = rate;
  const price = (figure: string | null) =>
    figure !== null && <Rate of={rate.currency} quote={{ ...rate, rate: figure }} />;
  return (
    <tr>
      <th scope="row">
        <bdi className="figure">{instant(effective_at)}</bdi>
      </th>
      <td className="text-ink-2">{t(`kinds.${kind}`)}</td>
      <td className="num">{price(buy)}</td>
      <td className="num">{price(sell)}</td>
      <td className="num">{price(mid)}</td>
      <td className="num">{change_percent !== null && <ChangePercent value={change_percent} />}</td>
      <td>
        {status === 'superseded' ? (
          <span className="text-12 text-ink-3">{t('statuses.superseded')}</span>
        ) : (
          <StatusBadge status={status === 'proposed' ? 'pending_approval' : status} />
        )}
      </td>
      <td>{by && <FreeText>{by.name}</FreeText>}</td>
      <td className="max-w-64 text-ink-2">
        <FreeText>{reason ?? source}</FreeText>
      </td>
    </tr>
  );
}
