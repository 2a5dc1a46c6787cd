'use client';

import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';

import type { Branch } from '@/components/accounting/chart-of-accounts/account-tree';
import { MovePreview } from '@/components/accounting/chart-of-accounts/move-preview';
import { type MoveValues, useMove } from '@/components/accounting/chart-of-accounts/use-move';
import { accountName } from '@/components/pickers/account-search';
import { Button } from '@/components/ui/button';
import { ComboboxField } from '@/components/ui/combobox-field';
import { Dialog } from '@/components/ui/dialog';
import { TextField } from '@/components/ui/text-field';
import { useLocale } from '@/hooks/use-locale';
import type { Account } from '@/lib/contract/accounting/chart-of-accounts';

type Props = Readonly<{ account: Account; branches: readonly Branch[]; onClose: () => void }>;

/** Moves an account below another one. It previews all new numbers first. */
export function MoveDialog({ account, branches, onClose }: Props) {
  const form = useForm<MoveValues>({ defaultValues: { parent: account.parent, number: '' } });
  return (
    <FormProvider {...form}>
      <MoveForm account={account} branches={branches} onClose={onClose} />
    </FormProvider>
  );
}

type MoveFormProps = Readonly<{
  account: Account;
  branches: readonly Branch[];
  onClose: () => void;
}>;

function MoveForm({ account, branches, onClose }: MoveFormProps) {
  const t = useTranslations('chart-of-accounts.move');
  const values = useWatch<MoveValues>();
  const move = useMove(account, values, onClose);

  return (
    <Dialog
      open
      wide
      firm
      onClose={onClose}
      title={t('title', { number: account.number })}
      description={t('text')}
      actions={<Answers onClose={onClose} move={move} />}
    >
      <PlaceAndNumber account={account} branches={branches} />
      <div aria-live="polite">
        <MovePreview failure={move.failure} isBusy={move.isPlanning} plan={move.plan} />
      </div>
    </Dialog>
  );
}

function Answers({
  onClose,
  move,
}: Readonly<{ onClose: () => void; move: ReturnType<typeof useMove> }>) {
  const t = useTranslations('chart-of-accounts.move');
  const ui = useTranslations('ui');
  return (
    <>
      <Button onClick={onClose}>{ui('cancel')}</Button>
      <Button
        variant="primary"
        busy={move.isSending}
        disabled={move.plan === undefined}
        onClick={move.apply}
      >
        {t('apply')}
      </Button>
    </>
  );
}

function PlaceAndNumber({ account, branches }: { account: Account; branches: readonly Branch[] }) {
  const t = useTranslations('chart-of-accounts.move');
  const { locale } = useLocale();
  const places = branches.flatMap(({ account: one, path }) =>
    canHold(one, path, account) ? [one] : [],
  );
  return (
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
      <NumberField />
    </div>
  );
}

function NumberField() {
  const t = useTranslations('chart-of-accounts.move');
  return (
    <TextField
      name="number"
      label={t('number')}
      help={t('numberHelp')}
      dir="ltr"
      inputMode="numeric"
      autoComplete="off"
    />
  );
}

/** True for a general account of the same type that is not in the moved subtree. */
function canHold(one: Account, path: readonly Account[], account: Account): boolean {
  const isBelow = one.id === account.id || path.some(({ id }) => id === account.id);
  return one.position === 'general' && one.type === account.type && !isBelow;
}
