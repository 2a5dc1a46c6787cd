'use client';

import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { SettlementApplied } from './settlement-applied';
import { settlingFields } from './settlement-fields';
import { useWays } from './use-ways';
import { CallFields } from '@/components/fields/call-fields';
import { type Field, postedOn } from '@/components/fields/field';
import { useFieldsForm } from '@/components/fields/use-fields-form';
import { Button } from '@/components/ui/button';
import { FormDialog } from '@/components/ui/form-dialog';
import { useFormats } from '@/hooks/use-formats';
import { usePermission } from '@/hooks/use-permission';
import { toast } from '@/hooks/use-toast';
import { useToday } from '@/hooks/use-today';
import { settlements } from '@/lib/contract/accounting/settlements';
import { absolute, type Decimal, sign } from '@/lib/domain/money';

/** Button that settles a balance with a party; hidden from users who may not post settlements. */
export function SettleButton({
  party,
  open,
}: {
  party: Readonly<{ id: number; name: string }>;
  open: Open;
}) {
  const t = useTranslations('settlements');
  const { may } = usePermission('settlements');
  const [isOpen, setOpen] = useState(false);
  if (!may('post')) return null;
  return (
    <>
      <Button
        aria-label={t('settleOne', { currency: open.currency })}
        onClick={() => setOpen(true)}
      >
        {t('settle')}
      </Button>
      {isOpen && <SettleDialog party={party} open={open} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Open balance of a party; positive if the party owes it. */
type Open = Readonly<{ currency: string; amount: Decimal }>;

type Props = Readonly<{
  party: Readonly<{ id: number; name: string }>;
  open: Open;
  onClose: () => void;
}>;

/** Dialog that settles a party's balance in one currency; the amount defaults to the whole balance. */
function SettleDialog(props: Props) {
  const { party, open, onClose } = props;
  const t = useTranslations('settlements');
  const { money } = useFormats();
  const { currency, amount } = open;
  const fields = settlingFields(useWays(), <SettlementApplied party={party.id} />);
  const record = useSettling(props, fields);
  const way = sign(amount) > 0 ? 'owesUs' : 'weOwe';
  return (
    <FormDialog
      record={record}
      onClose={onClose}
      title={t('dialog', { party: party.name })}
      description={t(way, { amount: money(absolute(amount), currency) })}
      saves={t('settle')}
      wide
    >
      <CallFields fields={fields} call={settlements.settle} words="settlements" />
    </FormDialog>
  );
}

function useSettling({ party, open, onClose }: Props, fields: readonly Field[]) {
  const t = useTranslations('settlements');
  const today = useToday();
  return useFieldsForm(settlements.settle, {
    fields,
    begin: {
      ...postedOn(fields, today),
      currency: open.currency,
      amount: absolute(open.amount),
    },
    params: { id: party.id },
    onSaved: ({ number }) => {
      toast.success(t('done', { number: number ?? '' }));
      onClose();
    },
  });
}
