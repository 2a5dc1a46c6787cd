'use client';

import { CircleCheck, CircleDashed, TriangleAlert } from 'lucide-react';
import { useFormatter, useTranslations } from 'use-intl';

import { RecordLink } from '@/components/layout/record-link';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';
import { useFormats } from '@/hooks/use-formats';
import type { Dashboard } from '@/lib/contract/dashboard';

const NEVER = [CircleDashed, 'text-ink-3'] as const;
const BROKEN = [TriangleAlert, 'text-negative'] as const;
const SOUND = [CircleCheck, 'text-positive'] as const;

type Health = NonNullable<Dashboard['health']>;

/** Result and age of the last proof of the books; links to the proof. */
export function HealthLine({ health: { last }, at }: { health: Health; at: string }) {
  const t = useTranslations('dashboard.health');
  const broken = last?.broken ?? [];
  const [icon, tone] = last === null ? NEVER : broken.length > 0 ? BROKEN : SOUND;
  return (
    <RecordLink
      to="app.accounting.proof"
      className="card flex min-h-11 flex-wrap items-center gap-x-2 gap-y-1 px-4 py-2 hover:bg-row-hover"
    >
      <Icon of={icon} className={tone} />
      {last === null && <span>{t('never')}</span>}
      {last && broken.length === 0 && (
        <span className="font-medium">{t('sound', { count: last.checks })}</span>
      )}
      {broken.length > 0 && (
        <span className={classNames('font-medium', tone)}>
          {t('broken', { count: broken.length })}
        </span>
      )}
      {last && <Proved last={last.at} at={at} />}
      {broken.length > 0 && (
        <span className="w-full text-ink-2">{broken.map(({ name }) => name).join(' · ')}</span>
      )}
    </RecordLink>
  );
}

function Proved({ last, at }: { last: string; at: string }) {
  const t = useTranslations('dashboard.health');
  const format = useFormatter();
  const { instant } = useFormats();
  return (
    <time dateTime={last} title={instant(last)} className="text-ink-3">
      {t('proved', { ago: format.relativeTime(new Date(last), new Date(at)) })}
    </time>
  );
}
