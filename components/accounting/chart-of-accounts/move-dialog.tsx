'use client';

import { FormProvider, useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';

import type { Branch } from '@/lib/chart-of-accounts/account-tree';
import { accountName } from '@/components/pickers/account-search';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { ComboboxField } from '@/components/ui/combobox-field';
import { Dialog } from '@/components/ui/dialog';
import { type PlainColumn, PlainTable } from '@/components/ui/plain-table';
import { ScrollRegion } from '@/components/ui/scroll-region';
import { TextField } from '@/components/ui/text-field';
import { useAnswer } from '@/hooks/use-call';
import { useCallForm } from '@/hooks/use-call-form';
import { useDebounced } from '@/hooks/use-debounced';
import { useLocale } from '@/hooks/use-locale';
import { toast } from '@/hooks/use-toast';
import type { ApiError } from '@/lib/api/api-error';
import { type Account, chartOfAccounts } from '@/lib/contract/accounting/chart-of-accounts';
import type { AnswerOf } from '@/lib/contract/endpoint';
import { ACCOUNT_NUMBER } from '@/lib/domain/ledger/account';
import { foldDigits } from '@/lib/format/fold';

type Props = Readonly<{ account: Account; branches: readonly Branch[]; onClose: () => void }>;

/** Dialog that moves an account below another parent. It previews all new account numbers. */
export function MoveDialog({ account, branches, onClose }: Props) {
  const t = useTranslations('chart-of-accounts.move');
  const { locale } = useLocale();
  const ui = useTranslations('ui');
  const move = useMove(account, onClose);

  const places = branches.flatMap(({ account: one, path }) =>
    canHold(one, path, account) ? [one] : [],
  );
  return (
    <Dialog
      open
      wide
      firm
      onClose={onClose}
      title={t('title', { number: account.number })}
      description={t('text')}
      actions={
        <>
          <Button onClick={onClose}>{ui('cancel')}</Button>
          <Button
            variant="primary"
            busy={move.isSaving}
            disabled={move.plan === undefined}
            onClick={move.save}
          >
            {t('apply')}
          </Button>
        </>
      }
    >
      <FormProvider {...move.form}>
        <div className="grid gap-3 sm:grid-cols-2">
          <ComboboxField<Account>
            name="parent"
            label={t('under')}
            help={t('underHelp')}
            items={places}
            idOf={({ id }) => id}
            keyOf={({ id }) => String(id)}
            textOf={(one) => `${one.number} ${accountName(one, locale)}`}
          />
          <TextField
            name="number"
            label={t('number')}
            help={t('numberHelp')}
            dir="ltr"
            inputMode="numeric"
            autoComplete="off"
          />
        </div>
      </FormProvider>
      <div aria-live="polite">
        <MovePreview failure={move.failure} isBusy={move.isPlanning} plan={move.plan} />
      </div>
    </Dialog>
  );
}

/** True if `one` can be the new parent: a general account of the same type outside the moved subtree. */
function canHold(one: Account, path: readonly Account[], account: Account): boolean {
  const isBelow = one.id === account.id || path.some(({ id }) => id === account.id);
  return one.position === 'general' && one.type === account.type && !isBelow;
}

type Plan = AnswerOf<(typeof chartOfAccounts)['move']>['accounts'];

type MovePreviewProps = Readonly<{
  plan: Plan | undefined;
  isBusy: boolean;
  failure: string | undefined;
}>;

/** Preview of a move: the number of changed and unchanged accounts, and their old and new numbers. */
function MovePreview({ plan, isBusy, failure }: MovePreviewProps) {
  const t = useTranslations('chart-of-accounts.move');
  const columns = useColumns();
  if (failure !== undefined) return <Callout tone="negative">{failure}</Callout>;
  if (isBusy) return <p className="text-ink-3">{t('planning')}</p>;
  if (!plan) return <p className="text-ink-3">{t('choose')}</p>;
  const changed = plan.filter(({ before, number }) => before !== number).length;

  return (
    <div className="grid gap-2">
      <Callout>{t('stays', { changed, kept: plan.length - changed })}</Callout>
      <ScrollRegion label={t('numbers')} className="max-h-64 overflow-auto">
        <PlainTable named edge={8} rows={plan} rowId={({ id }) => id} columns={columns} />
      </ScrollRegion>
    </div>
  );
}

function useColumns(): readonly PlainColumn<Plan[number]>[] {
  const t = useTranslations('chart-of-accounts.move');
  const { locale } = useLocale();
  const kept = <span className="text-ink-3">{t('kept')}</span>;
  return [
    {
      id: 'name',
      header: t('name'),
      cellClass: 'font-normal',
      cell: (account) => <bdi>{accountName(account, locale)}</bdi>,
    },
    {
      id: 'before',
      header: t('before'),
      cell: ({ before }) => <bdi className="figure">{before}</bdi>,
    },
    {
      id: 'after',
      header: t('after'),
      cell: ({ before, number }) =>
        before === number ? kept : <bdi className="figure font-medium">{number}</bdi>,
    },
  ];
}

type MoveValues = { parent: number | null; number: string };

/** Delay between the last change and the preview, in ms. */
const PAUSE = 300;

/** State of the move: it loads a preview after each change, and `save` performs the move. */
function useMove(account: Account, onDone: () => void) {
  const t = useTranslations('chart-of-accounts.move');
  const errors = useTranslations('field-errors');
  const params = { id: account.id };
  const { form, save, failure, sendAnew, isSaving } = useCallForm(chartOfAccounts.move, {
    blank: { parent: account.parent, number: '' },
    params,
    toInput: (values: MoveValues) => moveInput(account, values),
    onSaved: ({ accounts }) => {
      toast.success(t('done', { number: accounts[0]?.number ?? account.number }));
      onDone();
    },
  });
  const values = useWatch({ control: form.control, compute: (typed) => typed as MoveValues });
  const parent = useDebounced(values.parent, PAUSE);
  const typed = useDebounced(values.number, PAUSE);
  const isSettled = parent === values.parent && typed === values.number;
  const { number = '', ...input } = moveInput(account, { parent, number: typed });
  const isNumber = number === '' || ACCOUNT_NUMBER.test(number);
  const isElsewhere = parent !== account.parent || (number !== '' && number !== account.number);
  const plan = useAnswer(
    chartOfAccounts.move,
    { params, input: { ...input, ...(number !== '' && { number }), dry_run: true } },
    { enabled: isElsewhere && isNumber, staleTime: 0, retry: false },
  );

  return {
    form,
    // An earlier attempt whose outcome is unknown may have been stored. The user may try again all the same, because
    // the chart shows whether the account has already moved.
    save: () => {
      sendAnew?.();
      return save();
    },
    isSaving,
    plan:
      isSettled && isElsewhere && isNumber && !plan.isFetching ? plan.data?.accounts : undefined,
    isPlanning: plan.isFetching,
    failure: isNumber ? (saidOf(plan.error) ?? saidOf(failure)) : errors('account-number'),
  };
}

function moveInput({ version }: Account, { parent, number }: MoveValues) {
  const wanted = foldDigits(number).trim();
  return { parent, version, ...(wanted !== '' && { number: wanted }) };
}

/** Returns the message of the first field error; without a field error, the general message. */
function saidOf(error: ApiError | null): string | undefined {
  if (!error) return undefined;
  const [first] = Object.values(error.errors);
  return first?.[0] ?? error.message;
}
