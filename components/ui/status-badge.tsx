'use client';

import {
  ArrowDown,
  ArrowUp,
  Ban,
  Check,
  CircleDashed,
  CircleSmall,
  Contrast,
  Hourglass,
  Info,
  Lock,
  LockOpen,
  Trash2,
  TriangleAlert,
  Undo2,
  X,
  type LucideIcon,
} from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Badge, type BadgeTone } from './badge';

type Look = Readonly<{ tone: BadgeTone; icon: LucideIcon; directional?: boolean }>;

const LOOKS = {
  draft: { tone: 'neutral', icon: CircleDashed },
  planned: { tone: 'neutral', icon: CircleDashed },
  pending_approval: { tone: 'violet', icon: Hourglass },
  under_review: { tone: 'violet', icon: Hourglass },
  info_requested: { tone: 'warning', icon: Info },
  opening_review: { tone: 'violet', icon: Hourglass },
  variance_review: { tone: 'violet', icon: Hourglass },
  submitted: { tone: 'info', icon: CircleSmall },
  approved: { tone: 'positive', icon: Check },
  posted: { tone: 'info', icon: CircleSmall },
  issued: { tone: 'info', icon: CircleSmall },
  part_settled: { tone: 'info', icon: Contrast },
  dispatched: { tone: 'info', icon: Contrast },
  received: { tone: 'positive', icon: Check },
  received_with_difference: { tone: 'warning', icon: TriangleAlert },
  recalled: { tone: 'neutral', icon: Undo2, directional: true },
  paid_in: { tone: 'info', icon: CircleSmall },
  held: { tone: 'warning', icon: Hourglass },
  sent: { tone: 'info', icon: Contrast },
  available: { tone: 'info', icon: CircleSmall },
  paid_out: { tone: 'positive', icon: Check },
  refused: { tone: 'negative', icon: X },
  revoked: { tone: 'neutral', icon: Ban },
  returned: { tone: 'neutral', icon: Undo2, directional: true },
  settled: { tone: 'positive', icon: Check },
  paid: { tone: 'positive', icon: Check },
  completed: { tone: 'positive', icon: Check },
  reversed: { tone: 'neutral', icon: Undo2, directional: true },
  voided: { tone: 'neutral', icon: Ban },
  cancelled: { tone: 'neutral', icon: Ban },
  discarded: { tone: 'neutral', icon: Trash2 },
  rejected: { tone: 'negative', icon: X },
  waiting: { tone: 'info', icon: Hourglass },
  failed: { tone: 'negative', icon: X },
  offered: { tone: 'info', icon: CircleSmall },
  part_filled: { tone: 'info', icon: Contrast },
  converted: { tone: 'positive', icon: Check },
  declined: { tone: 'negative', icon: X },
  withdrawn: { tone: 'neutral', icon: Undo2, directional: true },
  expired: { tone: 'warning', icon: TriangleAlert },
  locked: { tone: 'neutral', icon: Lock },
  closed: { tone: 'neutral', icon: Lock },
  open: { tone: 'info', icon: LockOpen },
  reopened: { tone: 'warning', icon: LockOpen },
  ended: { tone: 'neutral', icon: LockOpen },
  active: { tone: 'positive', icon: Check },
  inactive: { tone: 'neutral', icon: Ban },
  suspended: { tone: 'warning', icon: Hourglass },
  blocked: { tone: 'negative', icon: Ban },
  expiring: { tone: 'warning', icon: Hourglass },
  accepted: { tone: 'positive', icon: Check },
  pending: { tone: 'neutral', icon: CircleDashed },
  part_paid: { tone: 'info', icon: Contrast },
  withheld: { tone: 'warning', icon: Hourglass },
  part_applied: { tone: 'info', icon: Contrast },
  applied: { tone: 'positive', icon: Check },
  part_repaid: { tone: 'info', icon: Contrast },
  repaid: { tone: 'positive', icon: Check },
  overdue: { tone: 'negative', icon: TriangleAlert },
  written_off: { tone: 'neutral', icon: X },
  fully_depreciated: { tone: 'neutral', icon: Check },
  disposed: { tone: 'neutral', icon: Ban },
  scrapped: { tone: 'neutral', icon: Trash2 },
  buy: { tone: 'info', icon: ArrowDown },
  sell: { tone: 'warning', icon: ArrowUp },
} as const satisfies Record<string, Look>;

export type Status = keyof typeof LOOKS;

const isStatus = (word: string): word is Status => Object.hasOwn(LOOKS, word);

/** Badge of a record's state with its colour; an unknown state is shown as text. */
export function StatusBadge({ status }: { status: string }) {
  const t = useTranslations('ui.status');
  if (!isStatus(status)) {
    return <Badge icon={CircleDashed}>{status.replaceAll('_', ' ')}</Badge>;
  }
  return <Badge {...LOOKS[status]}>{t(status)}</Badge>;
}
