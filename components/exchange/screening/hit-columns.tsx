'use client';

import { useTranslations } from 'use-intl';
import { BandBadge } from '@/components/exchange/screening/band-badge';
import { percent } from '@/components/exchange/screening/score-parts';
import { type Column, columnsOf } from '@/components/ui/table-columns';
import { useFormats } from '@/hooks/use-formats';
import type { Hit } from '@/lib/contract/exchange/screening-shapes';

/** Name of the screened person, or the kind of record and its id if the record is gone. */
export function useHitName(): (hit: Hit) => string {
  const kinds = useTranslations('screening.kinds');
  return ({ subject: { names, kind, id } }) => names[0] ?? `${kinds(kind)} ${id}`;
}

export function useHitColumns(): readonly Column<Hit>[] {
  const column = columnsOf<Hit>(useTranslations('screening.hits.columns'));
  const kinds = useTranslations('screening.kinds');
  const sources = useTranslations('screening.sources');
  const nameOf = useHitName();
  const { instant } = useFormats();
  return [
    column('subject', { pin: true, width: 220, card: 'title' }, (hit) => (
      <span className="grid">
        <span className="truncate font-medium" title={nameOf(hit)}>
          <bdi>{nameOf(hit)}</bdi>
        </span>
        <span className="text-12 text-ink-3">{kinds(hit.subject.kind)}</span>
      </span>
    )),
    column('score', { align: 'end', width: 90, card: 'amount' }, ({ score }) => (
      <bdi dir="ltr" className="figure">
        {percent(score)}
      </bdi>
    )),
    column('band', { width: 150, card: 'badge' }, ({ band }) => <BandBadge band={band} />),
    column('listed', { width: 220, card: 'line' }, ({ parts }) => <bdi>{parts.list_name}</bdi>),
    column('list', { width: 160, card: 'meta' }, ({ list }) => sources(list.source)),
    column('found', { width: 160, card: false }, ({ found_at }) => (
      <bdi className="figure text-ink-2">{instant(found_at)}</bdi>
    )),
  ];
}
