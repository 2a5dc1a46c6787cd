'use client';

import { useTranslations } from 'use-intl';

import { accountName } from '@/components/pickers/account-search';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { Dialog } from '@/components/ui/dialog';
import { SkeletonRows } from '@/components/ui/skeleton';
import { useAccountList } from '@/hooks/use-accounts';
import { useAnswer, useSend } from '@/hooks/use-call';
import { useLocale } from '@/hooks/use-locale';
import { toast } from '@/hooks/use-toast';
import { type Account, chartOfAccounts } from '@/lib/contract/accounting/chart-of-accounts';

/** Lists the missing standard accounts of an exchange house, and adds them on confirmation. */
export function GenerateDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('chart-of-accounts');
  const { planned, count, failure, isPending, isSending, add } = useGeneration(onClose);
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={t('generate')}
      description={t('generateText')}
      actions={<Answers count={count} isSending={isSending} add={add} onClose={onClose} />}
    >
      {failure && <Callout tone="negative">{failure.message}</Callout>}
      {isPending && <SkeletonRows rows={4} />}
      {planned?.length === 0 && <Callout tone="positive">{t('generateNone')}</Callout>}
      {planned && count > 0 && <PlannedAccounts accounts={planned} />}
    </Dialog>
  );
}

/** Loads the accounts that would be added, and adds them. */
function useGeneration(onDone: () => void) {
  const t = useTranslations('chart-of-accounts');
  const list = useAccountList();
  const plan = useAnswer(chartOfAccounts.generate, { input: { dry_run: '1' } }, { staleTime: 0 });
  const send = useSend(chartOfAccounts.generate);
  const planned = plan.data?.filter((account) => account.planned === true);
  const count = planned?.length ?? 0;
  const onSuccess = (accounts: readonly Account[]) => {
    list.replace(accounts);
    toast.success(t('generated', { count }));
    onDone();
  };
  return {
    planned,
    count,
    failure: plan.error ?? send.error,
    isPending: plan.isPending,
    isSending: send.isPending,
    add: () => send.mutate({ input: {} }, { onSuccess }),
  };
}

type AnswersProps = Pick<ReturnType<typeof useGeneration>, 'count' | 'isSending' | 'add'> &
  Readonly<{ onClose: () => void }>;

function Answers({ count, isSending, add, onClose }: AnswersProps) {
  const t = useTranslations('chart-of-accounts');
  const ui = useTranslations('ui');
  return (
    <>
      <Button onClick={onClose}>{ui(count === 0 ? 'close' : 'cancel')}</Button>
      {count > 0 && (
        <Button variant="primary" busy={isSending} onClick={add}>
          {t('generateAdd', { count })}
        </Button>
      )}
    </>
  );
}

function PlannedAccounts({ accounts }: { accounts: readonly Account[] }) {
  const t = useTranslations('chart-of-accounts');
  const { locale } = useLocale();
  return (
    <ul
      aria-label={t('planned')}
      tabIndex={0}
      className="max-h-80 overflow-auto rounded-ctl border border-line"
    >
      {accounts.map((account) => (
        <li
          key={account.number}
          className="flex items-baseline gap-3 border-b border-line px-3 py-1 last:border-b-0"
        >
          <bdi className="figure w-16 flex-none text-ink-3">{account.number}</bdi>
          <bdi className={account.position === 'general' ? 'flex-1 font-medium' : 'flex-1'}>
            {accountName(account, locale)}
          </bdi>
          <span className="text-12 text-ink-3">{t(`types.${account.type}`)}</span>
        </li>
      ))}
    </ul>
  );
}
