'use client';

import { Hourglass } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { useTranslations } from 'use-intl';

import { RecordLink } from '@/components/layout/record-link';
import { Icon } from '@/components/ui/icon';
import { Popover } from '@/components/ui/popover';
import { useAnswer } from '@/hooks/use-call';
import { useCurrentUser } from '@/hooks/use-current-user';
import { useFormats } from '@/hooks/use-formats';
import { type Approval, approvals } from '@/lib/contract/approvals';
import { documentTypes, isDocumentType } from '@/lib/domain/document-type';
import { can } from '@/lib/domain/permission';
import { pages, type RouteName } from '@/lib/routes';

const SHOWN = '20';

/**
 * What others wait for, to be approved by the reader; there while something waits. It is asked for
 * anew when a page of the office is come back to, and not by the clock: a call that nobody made would
 * keep a session open that was left alone.
 */
export function ApprovalsInbox() {
  const t = useTranslations('frame.approvals');
  const { data: user } = useCurrentUser();
  const [isOpen, setOpen] = useState(false);
  const mayApprove = pages.some((page) => can(user, page, 'approve'));
  const { data } = useAnswer(
    approvals.list,
    { input: { per_page: SHOWN } },
    { enabled: mayApprove },
  );
  const waiting = data?.data ?? [];
  const total = data?.meta.total ?? 0;
  if (!mayApprove || total === 0) return null;

  return (
    <Popover
      label={t('title')}
      align="end"
      open={isOpen}
      onOpenChange={setOpen}
      trigger={<InboxButton label={t('waiting', { count: total })} count={total} />}
    >
      <h2 className="px-2 pt-1 pb-2 text-13">{t('title')}</h2>
      <ul className="grid max-h-96 w-80 max-w-[calc(100vw-2rem)] overflow-auto">
        {waiting.map((one) => (
          <WaitingItem key={one.id} approval={one} onFollow={() => setOpen(false)} />
        ))}
      </ul>
      {total > waiting.length && (
        <p className="p-2 text-12 text-ink-2">{t('more', { count: total - waiting.length })}</p>
      )}
    </Popover>
  );
}

function InboxButton({
  label,
  count,
  ...button
}: { label: string; count: number } & ComponentProps<'button'>) {
  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      {...button}
      className="badge badge-violet h-7 flex-none"
    >
      <Icon of={Hourglass} size={14} />
      <bdi className="figure">{count}</bdi>
    </button>
  );
}

/** Who asked for what and why; it leads to the record, where the answer is given. */
function WaitingItem({ approval, onFollow }: { approval: Approval; onFollow: () => void }) {
  const t = useTranslations('frame.approvals');
  const { instant } = useFormats();
  const { subject, due_to, due_to_id, number, reason, asked_by, asked_at } = approval;
  const address = addressOf(due_to, due_to_id);
  const said = (
    <>
      <span className="flex items-baseline gap-2">
        <span className="min-w-0 flex-1 font-medium">{t(`subject.${subject}`)}</span>
        <bdi dir="ltr" className="figure flex-none text-12 text-ink-2">
          {number}
        </bdi>
      </span>
      <bdi className="line-clamp-2 text-ink-2">{reason}</bdi>
      <span className="text-12 text-ink-3">
        <bdi>{asked_by.name}</bdi> · <bdi className="figure">{instant(asked_at)}</bdi>
      </span>
    </>
  );
  return (
    <li className="border-t border-line">
      {address ? (
        <RecordLink
          {...address}
          onFollow={onFollow}
          className="grid gap-0.5 rounded-ctl p-2 hover:bg-surface-2"
        >
          {said}
        </RecordLink>
      ) : (
        <div className="grid gap-0.5 p-2">{said}</div>
      )}
    </li>
  );
}

type Address = Readonly<{ to: RouteName; view?: number }>;

/** Where the answer is given: at the document, on the board of rates, at the till whose count differs. */
export function addressOf(due_to: string, view: number): Address | undefined {
  if (isDocumentType(due_to)) return { to: documentTypes[due_to].route, view };
  if (due_to === 'rate') return { to: 'app.exchange.rates' };
  return due_to === 'till session' ? { to: 'app.exchange.tills', view } : undefined;
}
