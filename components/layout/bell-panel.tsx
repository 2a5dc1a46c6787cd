'use client';

import { useTranslations } from 'use-intl';

import { JobItem } from '@/components/layout/job-item';
import { RecordLink } from '@/components/layout/record-link';
import { WaitingApproval } from '@/components/layout/waiting-approval';
import { Ltr } from '@/components/ui/ltr';
import { useWarrantySoon } from '@/hooks/use-warranty-soon';
import type { Notices } from '@/lib/contract/notices';

/** A kind of pending task, and its count. */
export type CountWaiting = Readonly<{
  key: 'reviews' | 'leftOpen' | 'reminders' | 'expiries' | 'warranties';
  count: number;
}>;

type WaitingProps = Readonly<{
  count: number;
  notices: Notices | undefined;
  tills: readonly CountWaiting[];
  onFollow: () => void;
}>;

/** Pending tasks of the user, each linked to its page. */
export function Waiting({ count, notices, tills, onFollow }: WaitingProps) {
  const t = useTranslations('frame.bell');
  return (
    <div className="grid max-h-[70vh] w-80 max-w-[calc(100vw-2rem)] overflow-auto">
      {count === 0 && !notices?.jobs.length && <p className="p-2 text-ink-2">{t('none')}</p>}
      {notices && <Approvals of={notices.approvals} onFollow={onFollow} />}
      {notices?.offers?.data.map((offer) => (
        <Wished key={offer.id} offer={offer} onFollow={onFollow} />
      ))}
      <Tills of={tills} onFollow={onFollow} />
      {notices?.unlocked_codes?.data.map((one) => (
        <UnlockedCode key={one.id} of={one} onFollow={onFollow} />
      ))}
      <OpenPositions count={notices?.open_positions ?? 0} onFollow={onFollow} />
      <ul>
        {notices?.jobs.map((job) => (
          <JobItem key={job.id} job={job} />
        ))}
      </ul>
    </div>
  );
}

const WAY = {
  reviews: { to: 'app.exchange.tills' },
  leftOpen: { to: 'app.exchange.tills' },
  reminders: { to: 'app.accounting.parties', query: { with_reminder: '1' } },
  expiries: { to: 'app.hrm.employee', query: { expiring: '60' } },
  warranties: { to: 'app.assets.asset' },
} as const;

function Tills({ of, onFollow }: { of: WaitingProps['tills']; onFollow: () => void }) {
  const t = useTranslations('frame.bell');
  const soon = useWarrantySoon();
  return of.map(({ key, count }) => (
    <RecordLink
      key={key}
      {...WAY[key]}
      {...(key === 'warranties' && { query: soon })}
      onFollow={onFollow}
      className="rounded-ctl border-b border-line p-2 last:border-b-0 hover:bg-surface-2"
    >
      {t(key, { count })}
    </RecordLink>
  ));
}

function Approvals({ of, onFollow }: { of: Notices['approvals']; onFollow: () => void }) {
  const t = useTranslations('frame.approvals');
  if (of.total === 0) return null;
  return (
    <>
      <h2 className="px-2 pt-1 pb-2 text-13">{t('title')}</h2>
      <ul>
        {of.data.map((one) => (
          <WaitingApproval key={one.id} approval={one} onFollow={onFollow} />
        ))}
      </ul>
      {of.total > of.data.length && (
        <p className="p-2 text-12 text-ink-2">{t('more', { count: of.total - of.data.length })}</p>
      )}
    </>
  );
}

/** Cancelled remittances that left an uncovered position. */
function OpenPositions({ count, onFollow }: { count: number; onFollow: () => void }) {
  const t = useTranslations('frame.bell');
  if (count === 0) return null;
  return (
    <RecordLink
      to="app.exchange.remits"
      query={{ status: 'cancelled' }}
      onFollow={onFollow}
      className="rounded-ctl border-b border-line p-2 last:border-b-0 hover:bg-surface-2"
    >
      {t('openPositions', { count })}
    </RecordLink>
  );
}

type Unlocked = NonNullable<Notices['unlocked_codes']>['data'][number];

/** Remittance whose payout code was unlocked for new tries; links to it and its history. */
function UnlockedCode({
  of: { id, number, by, times },
  onFollow,
}: {
  of: Unlocked;
  onFollow: () => void;
}) {
  const t = useTranslations('frame.bell');
  return (
    <RecordLink
      to="app.exchange.remits"
      view={id}
      onFollow={onFollow}
      className="rounded-ctl border-b border-line p-2 last:border-b-0 hover:bg-surface-2"
    >
      {t.rich('unlockedCode', {
        count: times,
        number: () => <Ltr>{number}</Ltr>,
        by: () => <bdi>{by}</bdi>,
      })}
    </RecordLink>
  );
}

type Wish = NonNullable<Notices['offers']>['data'][number];

/** A customer's answer to an offer through the link; links to the offer. */
function Wished({
  offer: { id, number, customer, said },
  onFollow,
}: {
  offer: Wish;
  onFollow: () => void;
}) {
  const t = useTranslations('frame.bell');
  return (
    <RecordLink
      to="app.exchange.offer-rate"
      view={id}
      onFollow={onFollow}
      className="rounded-ctl border-b border-line p-2 last:border-b-0 hover:bg-surface-2"
    >
      <bdi>{t(said, { number, customer: customer ?? t('somebody') })}</bdi>
    </RecordLink>
  );
}
