'use client';

import { useTranslations } from 'use-intl';

import { RecordLink } from './record-link';
import { Ltr } from '@/components/ui/ltr';
import { useFormats } from '@/hooks/use-formats';
import type { Approval } from '@/lib/contract/approvals';
import { approvalAddress } from '@/lib/domain/document-type';

type Props = Readonly<{ approval: Approval; onFollow: () => void }>;

/** Pending approval with its requester, time and reason, and a link to the page where a user can decide on it. */
export function WaitingApproval({ approval, onFollow }: Props) {
  const t = useTranslations('frame.approvals');
  const { instant } = useFormats();
  const { subject, due_to, due_to_id, number, reason, asked_by, asked_at } = approval;
  const address = approvalAddress(due_to, due_to_id);
  const sentence = (
    <>
      <span className="flex items-baseline gap-2">
        <span className="min-w-0 flex-1 font-medium">{t(`subject.${subject}`)}</span>
        <Ltr className="flex-none text-12 text-ink-2">{number}</Ltr>
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
          {sentence}
        </RecordLink>
      ) : (
        <div className="grid gap-0.5 p-2">{sentence}</div>
      )}
    </li>
  );
}
