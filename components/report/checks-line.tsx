'use client';

import { Check as CheckIcon, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

import { Figure } from '@/components/ui/figure';
import { Icon } from '@/components/ui/icon';
import { useFormats } from '@/hooks/use-formats';
import type { Check, ReportHead } from '@/lib/contract/reports/report';
import { apart } from '@/lib/format/isolated';

type Props = Readonly<{
  checks: readonly Check[];
  currency: string;
  foot?: ReactNode;
  upTo: ReportHead['up_to'];
}>;

/**
 * Consistency checks of a report, and its newest entry. If all checks pass, a single line is shown; otherwise the failed
 * checks with their differences.
 */
export function ChecksLine({ checks, currency, foot, upTo }: Props) {
  const t = useTranslations('reports.checks');
  const head = useTranslations('reports.head');
  const { instant } = useFormats();
  const broken = checks.filter(({ ok }) => !ok);
  if (checks.length === 0 && !foot && !upTo) return null;

  return (
    <div className="flex min-h-11 flex-none flex-wrap items-center gap-2 border-t border-line px-gutter py-2">
      {checks.length > 0 && broken.length === 0 && (
        <p className="flex flex-wrap items-center gap-x-2">
          <Icon of={CheckIcon} size={14} className="text-positive" />
          <span className="font-medium">{t('met', { count: checks.length })}</span>
          <span className="text-ink-2 max-sm:hidden">
            {checks.map(({ name }) => name).join(' · ')}
          </span>
          <span className="text-ink-3">
            {t('difference')} <Figure value="0" of={currency} />
          </span>
        </p>
      )}
      {broken.length > 0 && (
        <ul role="alert" className="grid gap-1 text-negative">
          {broken.map(({ name, difference }) => (
            <li key={name} className="flex items-center gap-2">
              <Icon of={TriangleAlert} size={14} />
              <span>
                {t('broken')} <Figure value={difference} of={currency} className="font-semibold" />
              </span>
              <span>{name}</span>
            </li>
          ))}
        </ul>
      )}
      <span className="ms-auto text-ink-3">{foot}</span>
      {upTo && (
        <span className="text-ink-3">
          {head('upTo', { entry: apart(String(upTo.entry_id)), at: apart(instant(upTo.at)) })}
        </span>
      )}
    </div>
  );
}
