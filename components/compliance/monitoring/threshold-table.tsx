'use client';

import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { CallDialog } from './call-dialog';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Figure } from '@/components/ui/figure';
import type { PlainColumn } from '@/components/ui/plain-table';
import { TitledTable } from '@/components/ui/titled-table';
import { useFormats } from '@/hooks/use-formats';
import { usePermission } from '@/hooks/use-permission';
import { useToday } from '@/hooks/use-today';
import { thresholds, type ThresholdRow } from '@/lib/contract/compliance/thresholds';
import { Check, CircleDashed } from 'lucide-react';

const WORDS = 'compliance.thresholds';

/** Table of all thresholds by rule, each with its first and last day. */
export function ThresholdTable({ rows }: { rows: readonly ThresholdRow[] }) {
  const t = useTranslations(WORDS);
  const columns = useThresholdColumns();
  return (
    <TitledTable
      named
      caption={t('history')}
      label={t('history')}
      className="sm:min-w-190"
      rows={rows}
      columns={columns}
      rowId={({ id }) => id}
    />
  );
}

function useThresholdColumns(): readonly PlainColumn<ThresholdRow>[] {
  const t = useTranslations(WORDS);
  const word = (name: string) => t(`columns.${name}`);
  return [
    {
      id: 'rule',
      header: word('rule'),
      cellClass: 'max-sm:whitespace-normal!',
      cell: (row) => (
        <span className="grid">
          {t(`choices.rule.${row.rule}`)}
          <span className="grid font-normal text-ink-3 sm:hidden">
            <Counted row={row} />
            <Days row={row} />
            <bdi dir="auto">{row.source}</bdi>
          </span>
        </span>
      ),
    },
    {
      id: 'amount',
      header: word('amount'),
      align: 'end',
      cell: ({ comparator, amount, currency }) => (
        <span className="inline-flex gap-1">
          {t(`choices.comparator.${comparator}`)}{' '}
          {currency === null ? (
            <Figure value={amount} unit="%" decimals={2} />
          ) : (
            <Figure value={amount} currency={currency} />
          )}
        </span>
      ),
    },
    {
      id: 'window',
      header: word('window'),
      className: 'max-sm:hidden',
      cell: (row) => <Counted row={row} />,
    },
    {
      id: 'days',
      header: word('days'),
      className: 'max-sm:hidden',
      cellClass: 'figure whitespace-nowrap',
      cell: (row) => <Days row={row} />,
    },
    {
      id: 'source',
      header: word('source'),
      className: 'min-w-60 max-sm:hidden',
      cellClass: 'whitespace-normal!',
      cell: ({ source }) => <bdi dir="auto">{source}</bdi>,
    },
    { id: 'end', header: word('status'), cell: (row) => <Ending row={row} /> },
  ];
}

type RowProps = Readonly<{ row: ThresholdRow }>;

function Counted({ row: { window, direction } }: RowProps) {
  const t = useTranslations(WORDS);
  return `${t(`choices.window.${window}`)} · ${t(`choices.direction.${direction}`)}`;
}

function Days({ row: { valid_from, valid_to } }: RowProps) {
  const { day } = useFormats();
  return <bdi>{`${day(valid_from)} – ${valid_to === null ? '…' : day(valid_to)}`}</bdi>;
}

/** Badge with the state of a threshold, and a button that sets its last day. */
function Ending({ row }: RowProps) {
  const t = useTranslations(WORDS);
  const { may } = usePermission('compliance');
  const today = useToday();
  const [isOpen, setOpen] = useState(false);
  return (
    <span className="inline-flex flex-wrap items-center gap-2 max-sm:flex-col max-sm:items-start">
      <Badge
        tone={row.in_force ? 'positive' : 'neutral'}
        icon={row.in_force ? Check : CircleDashed}
      >
        {t(row.in_force ? 'inForce' : 'notInForce')}
      </Badge>
      {row.valid_to === null && may('edit') && (
        <Button
          variant="ghost"
          aria-label={t('endOf', { rule: t(`choices.rule.${row.rule}`) })}
          onClick={() => setOpen(true)}
        >
          {t('steps.end.do')}
        </Button>
      )}
      {isOpen && (
        <CallDialog
          words={WORDS}
          name="end"
          call={thresholds.end}
          isGrave
          params={{ id: row.id }}
          fields={[{ name: 'valid_to', kind: 'day', initial: today }]}
          onClose={() => setOpen(false)}
        />
      )}
    </span>
  );
}
