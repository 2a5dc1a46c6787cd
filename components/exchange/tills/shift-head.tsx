'use client';

import { Printer } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { LaterCount } from '@/components/exchange/tills/later-dialogs';
import { Button } from '@/components/ui/button';
import { StatusBadge } from '@/components/ui/status-badge';
import { useAnswer } from '@/hooks/use-call';
import { useCurrentUser } from '@/hooks/use-current-user';
import { useFormats } from '@/hooks/use-formats';
import { usePermission } from '@/hooks/use-permission';
import { useMayStep } from '@/hooks/use-steps';
import { useShortcuts } from '@/hooks/use-shortcuts';
import { useSystemSetup } from '@/hooks/use-system-setting';
import { locations } from '@/lib/contract/exchange/locations';
import { type ShiftSheet, tillSessions } from '@/lib/contract/exchange/till-sessions';

type Props = Readonly<{ sheet: ShiftSheet }>;

const print = () => window.print();

/** Head of a shift: location, teller, times and actions. */
export function ShiftHead({ sheet }: Props) {
  const t = useTranslations('tills.shift');
  const { may } = usePermission('tills');
  const mayPrint = may('print');
  useShortcuts(mayPrint ? { print } : {});
  return (
    <header className="no-print flex flex-none flex-wrap items-center gap-2 border-b border-line ps-gutter pe-6 py-3">
      <h1>
        <bdi>{t('title', { place: sheet.location })}</bdi>
      </h1>
      <StatusBadge status={sheet.status} />
      <Span sheet={sheet} />
      <span className="flex-1" />
      {mayPrint && (
        <Button icon={Printer} kbd="P" onClick={print}>
          {t('print')}
        </Button>
      )}
      <Closing sheet={sheet} />
    </header>
  );
}

function Span({ sheet: { user, opened_at, closed_at } }: Props) {
  const { instant } = useFormats();
  return (
    <span className="text-12 text-ink-2">
      <bdi>{user.name}</bdi>
      {' · '}
      <bdi className="figure">{instant(opened_at)}</bdi>
      {closed_at && (
        <>
          {' – '}
          <bdi className="figure">{instant(closed_at)}</bdi>
        </>
      )}
    </span>
  );
}

function Closing({ sheet: { status, location_id, user } }: Props) {
  const t = useTranslations('tills');
  const { may } = usePermission('tills');
  const mayStep = useMayStep();
  const { data: me } = useCurrentUser();
  const { data: places } = useAnswer(locations.list);
  const [isCounting, setCounting] = useState(false);
  const place = places?.find(({ id }) => id === location_id);
  const isTheirs = me?.id === user.id || may('approve');
  if (!mayStep(tillSessions.close, status) || !place || !isTheirs) return null;
  return (
    <>
      <Button variant="primary" onClick={() => setCounting(true)}>
        {t('close')}
      </Button>
      {isCounting && <LaterCount place={place} onClose={() => setCounting(false)} />}
    </>
  );
}

/** Head of the printed sheet; hidden on the screen. */
export function ShiftPaperHead({ sheet }: Props) {
  const t = useTranslations('tills.shift');
  const setup = useSystemSetup();
  return (
    <div
      aria-hidden
      className="hidden items-start justify-between gap-6 border-b border-line pb-3 print:flex"
    >
      <div>
        <p className="text-16 font-semibold">
          <bdi>{setup?.name}</bdi>
        </p>
        <p className="text-ink-2">{t('title', { place: sheet.location })}</p>
      </div>
      <div className="text-end">
        <Span sheet={sheet} />
        <p>
          <StatusBadge status={sheet.status} />
        </p>
      </div>
    </div>
  );
}
