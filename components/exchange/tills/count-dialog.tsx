'use client';

import { useId } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { CountCurrency } from '@/components/exchange/tills/count-currency';
import { blankOf, type CountValues } from '@/components/exchange/tills/count-values';
import { useCountForm } from '@/components/exchange/tills/use-count-form';
import { CurrencyPicker } from '@/components/pickers/currency-picker';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Form } from '@/components/ui/form';
import { FormFailure } from '@/components/ui/form-failure';
import { useAnswer } from '@/hooks/use-call';
import { useDenominations } from '@/hooks/use-denominations';
import { useFormats } from '@/hooks/use-formats';
import { useShortcuts } from '@/hooks/use-shortcuts';
import { toast } from '@/hooks/use-toast';
import { pushView } from '@/hooks/use-view';
import { href } from '@/lib/address';
import { type Location, locations } from '@/lib/contract/exchange/locations';
import type { TillSession } from '@/lib/contract/exchange/till-sessions';
import type { Denomination } from '@/lib/contract/settings/denominations';

type Props = Readonly<{ place: Location; onClose: () => void }>;

/** Counts what lies at a place, by pieces or by sums, to open it or to close its session. */
export function CountDialog(props: Props) {
  const { baseCurrency } = useFormats();
  const { data: stock } = useAnswer(locations.stock, { params: { id: props.place.id } });
  const codes = stock && [...new Set([baseCurrency, ...stock.map(({ currency }) => currency)])];
  const { lists, more } = useDenominations(codes ?? []);
  if (!codes || !lists) return null;
  const currencies = lists.map(([code, list]) => blankOf(code, list));
  return <Counting {...props} blank={{ currencies, add: null }} more={more} />;
}

function Counting({
  place,
  onClose,
  blank,
  more,
}: Props & { blank: CountValues; more: (code: string) => Promise<readonly Denomination[]> }) {
  const t = useTranslations(`exchange.tills.count.${place.session ? 'close' : 'open'}`);
  const ui = useTranslations('ui');
  const id = useId();
  const tell = useTold(place);
  const { form, save, failure, isSaving } = useCountForm(place, {
    blank,
    onDone: (session) => {
      onClose();
      tell(session);
    },
  });
  useShortcuts({ save }, { inDialog: true });

  return (
    <Dialog
      open
      firm
      wide
      onClose={onClose}
      title={t('title', { place: place.name })}
      description={t('text')}
      actions={
        <>
          <Button onClick={onClose}>{ui('cancel')}</Button>
          <Button type="submit" form={id} variant="primary" kbd="Ctrl Enter" busy={isSaving}>
            {t('confirm')}
          </Button>
        </>
      }
    >
      <div className="grid max-h-[65vh] content-start gap-3 overflow-auto pt-2">
        <FormFailure failure={failure} />
        <Form form={form} id={id} label={t('title', { place: place.name })} focus onSubmit={save}>
          <CountedCurrencies more={more} />
        </Form>
      </div>
    </Dialog>
  );
}

/** What is being counted, currency beside currency, and the way to one more. */
function CountedCurrencies({ more }: { more: (code: string) => Promise<readonly Denomination[]> }) {
  const t = useTranslations('exchange.tills.count');
  const { control, setValue, setFocus } = useFormContext<CountValues>();
  const { fields, append } = useFieldArray({ control, name: 'currencies' });
  const add = async (code: string) => {
    setValue('add', null);
    if (fields.some(({ currency }) => currency === code)) return;
    append(blankOf(code, await more(code)), { shouldFocus: false });
    setFocus(`currencies.${fields.length}.loose`);
  };
  return (
    <>
      <div className="grid items-start gap-3 sm:grid-cols-2">
        {fields.map((field, at) => (
          <CountCurrency key={field.id} at={at} />
        ))}
      </div>
      <CurrencyPicker
        name="add"
        label={t('add')}
        className="max-w-72"
        onTake={(currency) => currency && void add(currency.code)}
      />
    </>
  );
}

/** Says what came of a count. One that differs leads to its sheet. */
function useTold({ name }: Location) {
  const t = useTranslations('exchange.tills.count');
  return ({ id, status, opening_difference }: TillSession) => {
    if (status === 'closed') toast.success(t('close.done', { place: name }));
    else if (status === 'variance_review') toast.plain(t('close.held', { place: name }));
    else if (Object.keys(opening_difference ?? {}).length > 0)
      toast.plain(t('open.marked', { place: name }));
    else toast.success(t('open.done', { place: name }));
    // Asks nobody: the count has been sent, though its form may not know yet.
    if (status !== 'open') pushView(href('app.exchange.tills', { view: id }));
  };
}
