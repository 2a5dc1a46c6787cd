'use client';

import { CircleCheck, Clock, Hourglass, Info, type LucideIcon, TriangleAlert } from 'lucide-react';

import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';
import { useWords } from '@/hooks/use-words';
import type { KycView } from '@/lib/contract/compliance/public-kyc';

type Status = KycView['status'];

const LOOKS: Readonly<Record<Status, readonly [icon: LucideIcon, tone: string]>> = {
  draft: [Info, 'text-ink-2 bg-neutral-soft'],
  received: [Clock, 'text-info bg-info-soft'],
  in_review: [Hourglass, 'text-info bg-info-soft'],
  info_requested: [TriangleAlert, 'text-warning bg-warning-soft'],
  approved: [CircleCheck, 'text-positive bg-positive-soft'],
  expiring: [Clock, 'text-warning bg-warning-soft'],
  expired: [Clock, 'text-warning bg-warning-soft'],
  not_accepted: [Info, 'text-ink-2 bg-neutral-soft'],
  closed: [Info, 'text-ink-2 bg-neutral-soft'],
};

/** Status of the application with a sentence. A rejected application looks as neutral as a closed one. */
export function StatusLine({ view: { status, text } }: { view: KycView }) {
  const t = useWords('identify-steps');
  const [icon, tone] = LOOKS[status];
  return (
    <div className={classNames('grid gap-1 rounded-card p-4', tone)}>
      <p className="flex items-center gap-2 font-semibold">
        <Icon of={icon} size={20} />
        {t(`states.${status}`)}
      </p>
      <p dir="auto" className="text-start text-ink">
        {text}
      </p>
    </div>
  );
}
