'use client';

import { LayoutGrid } from 'lucide-react';
import { useTranslations } from 'use-intl';

import type { CardKey } from '@/components/dashboard/cards';
import { Button } from '@/components/ui/button';
import { Choices } from '@/components/ui/column-chooser';
import { Popover } from '@/components/ui/popover';
import { Segments } from '@/components/ui/segments';
import { useFormats } from '@/hooks/use-formats';
import { useSystemSetup } from '@/hooks/use-system-setting';
import { type CounterPeriod, PERIODS } from '@/lib/contract/dashboard-counter';

type Arranging = Readonly<{
  usual: readonly CardKey[];
  shown: readonly CardKey[];
  onArrange: (shown: readonly string[] | undefined) => void;
}>;

type Choosing = Arranging &
  Readonly<{ period: CounterPeriod; onPeriod: (period: CounterPeriod) => void }>;

type Props = Choosing & Readonly<{ isEmpty: boolean; at: string | undefined }>;

/** Organisation and time; once there are figures, also the period and the choice of cards. */
export function DashboardHead({ isEmpty, at, ...choices }: Props) {
  const t = useTranslations('dashboard');
  const setup = useSystemSetup();
  const { instant } = useFormats();
  return (
    <div className="flex min-h-7 flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="flex flex-wrap items-baseline gap-x-2">
        <h1>{t('title')}</h1>
        <p className="text-ink-3">
          {setup && <bdi>{setup.name}</bdi>}
          {at && (
            <>
              {' · '}
              <bdi className="figure">{instant(at)}</bdi>
            </>
          )}
        </p>
      </div>
      {!isEmpty && <ShownChoices {...choices} />}
    </div>
  );
}

function ShownChoices({ period, onPeriod, ...cards }: Choosing) {
  const t = useTranslations('dashboard.period');
  return (
    <div className="flex max-w-full flex-wrap items-center gap-2">
      <div className="max-w-full overflow-x-auto">
        <Segments
          label={t('label')}
          value={period}
          onChange={onPeriod}
          choices={PERIODS.map((value) => ({ value, label: t(value) }))}
        />
      </div>
      <CardChooser {...cards} />
    </div>
  );
}

/** Shows, hides and orders cards with checkboxes and buttons. */
function CardChooser({ usual, shown, onArrange }: Arranging) {
  const t = useTranslations('dashboard.cards');
  return (
    <Popover
      label={t('label')}
      align="end"
      trigger={<Button icon={LayoutGrid}>{t('label')}</Button>}
    >
      <Choices
        isOrdered
        choices={usual.map((id) => ({ id, label: t(id) }))}
        shown={shown}
        onChange={onArrange}
        reset={t('reset')}
      />
    </Popover>
  );
}
