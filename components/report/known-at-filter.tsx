'use client';

import { useTranslations } from 'use-intl';

import { DayForm } from '@/components/report/day-form';
import type { FilterProps } from '@/components/report/filter-props';
import { Button } from '@/components/ui/button';
import { ChoicePopover } from '@/components/ui/choice-popover';
import { useFormats } from '@/hooks/use-formats';
import { useSystemSetup } from '@/hooks/use-system-setting';
import { today } from '@/lib/domain/calendar';
import { endOfDay } from '@/lib/format/end-of-day';

/** Books as they are now, or as they were at the end of a past day. */
export function KnownAtFilter({ input: { known_at }, change }: FilterProps) {
  const t = useTranslations('reports.knownAt');
  const { instant } = useFormats();
  return (
    <ChoicePopover
      name={t('label')}
      value={known_at === undefined ? t('now') : instant(known_at)}
      onChoose={(value: string | undefined) => change({ known_at: value })}
    >
      {(choose) => <Times knownAt={known_at} choose={choose} />}
    </ChoicePopover>
  );
}

type TimesProps = Readonly<{
  knownAt: string | undefined;
  choose: (instant: string | undefined) => void;
}>;

function Times({ knownAt, choose }: TimesProps) {
  const t = useTranslations('reports.knownAt');
  const timezone = useSystemSetup()?.timezone ?? 'UTC';
  return (
    <div className="grid w-56 gap-1 p-1">
      <DayForm
        day={knownAt ? dayIn(knownAt, timezone) : ''}
        label={t('day')}
        onApply={(chosen) => choose(endOfDay(chosen, timezone))}
      />
      <Button variant="ghost" onClick={() => choose(undefined)}>
        {t('asNow')}
      </Button>
    </div>
  );
}

/** The address can contain anything, so an invalid instant gives an empty text. */
function dayIn(text: string, timezone: string): string {
  const instant = new Date(text);
  return Number.isNaN(instant.getTime()) ? '' : today(timezone, instant);
}
