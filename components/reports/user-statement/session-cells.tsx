'use client';

import { useTranslations } from 'use-intl';

import { InstantCell, RecordCell, TextCell } from '@/components/report/register-cells';
import type { SessionRow } from './session-rows';
import { Ltr } from '@/components/ui/ltr';
import { useFormats } from '@/hooks/use-formats';
import type { UserStatement } from '@/lib/contract/reports/user-statement';

export function WhenCell({ row }: { row: SessionRow }) {
  const t = useTranslations('reports.session');
  const { instant } = useFormats();
  if (row.kind === 'session')
    return (
      <span className="flex gap-x-2 max-sm:flex-wrap">
        <bdi className="whitespace-nowrap">{row.session.location}</bdi>
        <bdi className="whitespace-nowrap">{row.session.user.name}</bdi>
        <Ltr className="font-normal text-ink-2">
          {instant(row.session.opened_at)} –{' '}
          {row.session.closed_at ? instant(row.session.closed_at) : '…'}
        </Ltr>
        <span className="font-normal text-ink-3">
          {[
            t('tickets', { count: row.session.tickets }),
            ...(row.session.voids > 0 ? [t('voids', { count: row.session.voids })] : []),
            ...(row.session.overrides > 0
              ? [t('overrides', { count: row.session.overrides })]
              : []),
            ...(row.session.status === 'closed' ? [] : [t(row.session.status)]),
            ...(row.session.recomposed.length > 0
              ? [t('recomposed', { currencies: row.session.recomposed.join(', ') })]
              : []),
          ].join(' · ')}
        </span>
      </span>
    );
  if (row.kind === 'movement') return <InstantCell at={row.movement.at} />;
  const at = row.kind === 'opening' ? row.session.opened_at : row.session.closed_at;
  return at === null ? null : <InstantCell at={at} />;
}

export function WhatCell({ row }: { row: SessionRow }) {
  const t = useTranslations('reports.session');
  if (row.kind === 'session') return null;
  if (row.kind !== 'movement') {
    return (
      <span className={row.kind === 'closing' ? 'font-medium' : 'text-ink-2'}>
        {t(row.kind === 'closing' && row.line.counted === null ? 'expected' : row.kind)}
      </span>
    );
  }
  const { document_type, document_id, document } = row.movement;
  return <RecordCell type={document_type} id={document_id} number={document} />;
}

/** Memo of a movement, or the notes and coins of a closing count. */
export function AboutCell({ row }: { row: SessionRow }) {
  const t = useTranslations('reports.session');
  if (row.kind === 'movement') {
    const { kind, memo } = row.movement;
    const words = [...(kind === 'reversal' ? [t('reversal')] : []), ...(memo ? [memo] : [])];
    return <TextCell text={words.join(' · ')} />;
  }
  if (row.kind !== 'closing' || row.line.pieces === null) return null;
  const pieces = Object.entries(row.line.pieces).toSorted(([a], [b]) => Number(b) - Number(a));
  const text = pieces
    .map(([value, count]) => (value === 'loose' ? `${t('loose')} ${count}` : `${value} × ${count}`))
    .join(', ');
  return (
    <bdi className="figure" title={text}>
      {text}
    </bdi>
  );
}

export function OverridesCell({ row }: { row: SessionRow }) {
  const t = useTranslations('reports.session.override');
  if (row.kind !== 'movement') return null;
  const words = row.movement.overrides.map((key) => (t.has(key) ? t(key) : key)).join(', ');
  return <TextCell text={words} />;
}

/** Lines for the signatures of teller and checker; only if the report prints a single session. */
export function Signatures({ answer: { sections } }: { answer: UserStatement }) {
  const t = useTranslations('reports.session');
  const [only] = sections;
  if (!only || sections.length > 1) return null;
  return (
    <div className="hidden gap-10 px-gutter pt-8 pb-4 print:flex">
      {(['counted', 'checked'] as const).map((role) => (
        <p key={role} className="w-64 border-t border-ink pt-1 text-12">
          {t(`signed.${role}`, { name: role === 'counted' ? only.user.name : '' })}
        </p>
      ))}
    </div>
  );
}
