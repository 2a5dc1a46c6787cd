'use client';

import { type RefObject, useId, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { CountSteps } from '@/components/exchange/tills/count-steps';
import { blankOf, type CountValues } from '@/components/exchange/tills/count-values';
import { useCountForm } from '@/components/exchange/tills/use-count-form';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Form } from '@/components/ui/form';
import { FormFailure } from '@/components/ui/form-failure';
import { TextField } from '@/components/ui/text-field';
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

/** Dialog that counts the stock of a location, to open it or to close its session. */
export function CountDialog(props: Props) {
  const { baseCurrency } = useFormats();
  const { data: stock } = useAnswer(locations.stock, { params: { id: props.place.id } });
  const codes = stock && [...new Set([baseCurrency, ...stock.map(({ currency }) => currency)])];
  const { lists, more } = useDenominations(codes ?? []);
  if (!codes || !lists) return null;
  const currencies = lists.map(([code, list]) => blankOf(code, list));
  const blank = { currencies, add: null, rest_empty: false, reason: '' };
  return <Counting {...props} blank={blank} more={more} />;
}

type More = (code: string) => Promise<readonly Denomination[]>;

function Counting({ place, onClose, blank, more }: Props & { blank: CountValues; more: More }) {
  const t = useTranslations(`tills.count.${place.session ? 'close' : 'open'}`);
  const id = useId();
  const confirm = useRef<HTMLButtonElement>(null);
  const tell = useOutcome(place);
  const counting = useCountForm(place, {
    blank,
    onDone: (session) => {
      onClose();
      tell(session);
    },
  });
  const { form, save, failure, isSaving } = counting;
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
        <Deeds
          id={id}
          confirm={confirm}
          isSaving={isSaving}
          onCancel={onClose}
          says={t('confirm')}
        />
      }
    >
      <div className="grid max-h-[65vh] content-start gap-3 overflow-auto pt-2">
        <FormFailure failure={failure} />
        <Form form={form} id={id} label={t('title', { place: place.name })} focus onSubmit={save}>
          <CountSteps {...counting} more={more} onLast={() => confirm.current?.focus()} />
          {!place.session && <Reason />}
        </Form>
      </div>
    </Dialog>
  );
}

type DeedsProps = Readonly<{
  id: string;
  confirm: RefObject<HTMLButtonElement | null>;
  isSaving: boolean;
  onCancel: () => void;
  says: string;
}>;

function Deeds({ id, confirm, isSaving, onCancel, says }: DeedsProps) {
  const t = useTranslations('ui');
  const submits = { type: 'submit', form: id } as const;
  return (
    <>
      <Button onClick={onCancel}>{t('cancel')}</Button>
      <Button ref={confirm} {...submits} variant="primary" kbd="Ctrl Enter" busy={isSaving}>
        {says}
      </Button>
    </>
  );
}

/** Reason of a difference in the opening count. The closing count has no such field. */
function Reason() {
  const t = useTranslations('tills.count');
  return <TextField name="reason" label={t('reason')} maxLength={500} autoComplete="off" />;
}

/** Shows the result of a count; one with a difference opens the sheet of the session. */
function useOutcome({ name }: Location) {
  const t = useTranslations('tills.count');
  return ({ id, status, opening_reason }: TillSession) => {
    if (status === 'closed') toast.success(t('close.done', { place: name }));
    else if (status === 'variance_review') toast.plain(t('close.held', { place: name }));
    else if (status === 'opening_review') toast.plain(t('open.held', { place: name }));
    else if (opening_reason !== null) toast.plain(t('open.marked', { place: name }));
    else toast.success(t('open.done', { place: name }));
    // `pushView` skips the prompt about unsaved changes; the count is saved, but the form may still be marked as
    // changed.
    if (status !== 'open') pushView(href('app.exchange.tills', { view: id }));
  };
}
