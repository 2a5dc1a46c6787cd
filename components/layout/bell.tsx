'use client';

import { Bell as BellSign } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { useTranslations } from 'use-intl';

import type { CountWaiting } from './bell-panel';
import { Icon } from '@/components/ui/icon';
import { Popover } from '@/components/ui/popover';
import { lazyPart, useLazyPart } from '@/hooks/use-lazy-part';
import { useNotices } from '@/hooks/use-notices';
import type { Notices } from '@/lib/contract/notices';

export const bellPanel = lazyPart(() => import('./bell-panel'));

/** Bell in the top bar with the number of pending tasks, such as approvals, jobs and reminders. */
export function Bell() {
  const t = useTranslations('frame.bell');
  const [isOpen, setOpen] = useState(false);
  const panel = useLazyPart(bellPanel, isOpen);
  const notices = useNotices();
  const tills = tillsOf(notices);
  const count =
    (notices?.approvals.total ?? 0) +
    (notices?.jobs.filter(({ status }) => status !== 'done').length ?? 0) +
    (notices?.offers?.total ?? 0) +
    tills.reduce((sum, one) => sum + one.count, 0) +
    (notices?.open_positions ?? 0) +
    (notices?.unlocked_codes?.total ?? 0);

  return (
    <Popover
      label={t('title')}
      align="end"
      open={isOpen && panel !== undefined}
      onOpenChange={setOpen}
      trigger={<BellButton label={t('waiting', { count })} count={count} />}
    >
      {panel && (
        <panel.Waiting
          count={count}
          notices={notices}
          tills={tills}
          onFollow={() => setOpen(false)}
        />
      )}
    </Popover>
  );
}

/**
 * Returns the tasks with a count above zero. Till-count reviews are left out if the user's pending approvals already
 * include them.
 */
function tillsOf(notices: Notices | undefined): CountWaiting[] {
  const hasCountRequests = notices?.approvals.data.some(
    ({ subject }) => subject === 'till_variance',
  );
  const all: readonly CountWaiting[] = [
    { key: 'reviews', count: hasCountRequests ? 0 : (notices?.reviews ?? 0) },
    { key: 'kycFiles', count: notices?.kyc_files ?? 0 },
    { key: 'leftOpen', count: notices?.left_open ?? 0 },
    { key: 'failingFeeds', count: notices?.rate_feeds?.failing ?? 0 },
    { key: 'differingFeeds', count: notices?.rate_feeds?.differing ?? 0 },
    { key: 'reminders', count: notices?.reminders ?? 0 },
    { key: 'expiries', count: notices?.expiries ?? 0 },
    { key: 'warranties', count: notices?.warranties ?? 0 },
    { key: 'failingMessages', count: notices?.failing_messages ?? 0 },
    { key: 'disabledWebhooks', count: notices?.disabled_webhooks ?? 0 },
    { key: 'unsentPacks', count: notices?.unsent_packs ?? 0 },
  ];
  return all.filter(({ count }) => count > 0);
}

function BellButton({
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
      className="flex h-7 flex-none items-center gap-1 rounded-ctl px-1.5 text-ink-2 hover:bg-surface-2"
    >
      <Icon of={BellSign} />
      {count > 0 && (
        <span className="badge badge-violet px-1.5">
          <bdi className="figure">{count}</bdi>
        </span>
      )}
    </button>
  );
}
