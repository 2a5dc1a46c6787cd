'use client';

import { useTranslations } from 'use-intl';

import { useAnswer, useSend } from '@/hooks/use-call';
import { useDebounced } from '@/hooks/use-debounced';
import { toast } from '@/hooks/use-toast';
import type { ApiError } from '@/lib/api/api-error';
import { type Account, chartOfAccounts } from '@/lib/contract/accounting/chart-of-accounts';
import { ACCOUNT_NUMBER } from '@/lib/domain/account';
import { foldDigits } from '@/lib/format/fold';

export type MoveValues = { parent: number | null; number: string };

/** Debounce of the move preview, in ms. */
const PAUSE = 300;

/** Previews a move whenever the choice changes, and performs it on demand. */
export function useMove(
  account: Account,
  { parent: chosen = null, number = '' }: Partial<MoveValues>,
  onDone: () => void,
) {
  const t = useTranslations('chart-of-accounts.move');
  const errors = useTranslations('field-errors');
  const parent = useDebounced(chosen, PAUSE);
  const typed = useDebounced(number, PAUSE);
  const isSettled = parent === chosen && typed === number;
  const wanted = foldDigits(typed).trim();
  const isNumber = wanted === '' || ACCOUNT_NUMBER.test(wanted);
  const isElsewhere = parent !== account.parent || (wanted !== '' && wanted !== account.number);
  const params = { id: account.id };
  const input = {
    parent,
    version: account.version,
    ...(wanted !== '' && { number: wanted }),
  };
  const plan = useAnswer(
    chartOfAccounts.move,
    { params, input: { ...input, dry_run: true } },
    { enabled: isElsewhere && isNumber, staleTime: 0, retry: false },
  );
  const send = useSend(chartOfAccounts.move);
  const isOfThis = send.variables?.input.parent === parent;
  const refused = saidOf(plan.error) ?? (isOfThis ? saidOf(send.error) : undefined);

  const apply = () =>
    send.mutate(
      { params, input },
      {
        onSuccess: ({ accounts }) => {
          toast.success(t('done', { number: accounts[0]?.number ?? account.number }));
          onDone();
        },
      },
    );

  return {
    apply,
    plan:
      isSettled && isElsewhere && isNumber && !plan.isFetching ? plan.data?.accounts : undefined,
    isPlanning: plan.isFetching,
    isSending: send.isPending,
    failure: isNumber ? refused : errors('account-number'),
  };
}

/** Returns the message of the first field error, otherwise that of the call. */
function saidOf(error: ApiError | null): string | undefined {
  if (!error) return undefined;
  const [first] = Object.values(error.errors);
  return first?.[0] ?? error.message;
}
