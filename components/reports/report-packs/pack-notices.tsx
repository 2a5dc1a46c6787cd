'use client';

import { useTranslations } from 'use-intl';

import { Messages } from '@/components/layout/messages';
import { Callout } from '@/components/ui/callout';
import { useLocale } from '@/hooks/use-locale';
import type { PackNotice, PackRun } from '@/lib/contract/reports/report-packs';

/**
 * Notices about the last run of a pack, such as the reason why it stopped, or a report or receiver that was left out.
 */
export const PackNotices = ({ run }: { run: PackRun }) => (
  <Messages of={['routes']}>
    <Notices run={run} />
  </Messages>
);

function Notices({ run: { status, notices } }: { run: PackRun }) {
  const textOf = useNoticeText();
  if (notices.length === 0) return null;
  const isNegative = status === 'stopped' || status === 'failed';
  return (
    <Callout tone={isNegative ? 'negative' : 'warning'}>
      <ul className="m-0 grid list-none gap-1 p-0">
        {notices.map((notice, at) => (
          <li key={at}>{textOf(notice)}</li>
        ))}
      </ul>
    </Callout>
  );
}

function useNoticeText(): (notice: PackNotice) => string {
  const t = useTranslations('report-packs.notices');
  const routes = useTranslations('routes');
  const { locale } = useLocale();
  return ({ code, report, name, reason }) => {
    const key = code === 'receiver' && report === null ? 'receiver-inactive' : code;
    return t(key, {
      name: `\u2068${name ?? ''}\u2069`,
      report: report === null ? '' : routes(report),
      reason: reason?.[locale] ?? '',
    });
  };
}
