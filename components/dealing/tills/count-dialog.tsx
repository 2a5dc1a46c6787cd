'use client';

import { type RefObject, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type Path, useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';

import { CountSteps } from './count-steps';
import {
  BLANK_COUNT,
  blankOf,
  type CountValues,
  countSent,
  fieldOf,
  startedOf,
} from './count-values';
import { UnderWay } from '@/components/dealing/transfer/under-way';
import { Messages } from '@/components/layout/messages';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { CheckboxField } from '@/components/ui/checkbox-field';
import { Dialog } from '@/components/ui/dialog';
import { Form } from '@/components/ui/form';
import { FormFailure } from '@/components/ui/form-failure';
import { TextField } from '@/components/ui/text-field';
import { useAnswer, useSend } from '@/hooks/use-call';
import { useDenominations } from '@/hooks/use-denominations';
import { useFormats } from '@/hooks/use-formats';
import { useShortcuts } from '@/hooks/use-shortcuts';
import { toast } from '@/hooks/use-toast';
import { isResolved } from '@/hooks/use-unresolved';
import { useUnsaved } from '@/hooks/use-unsaved';
import { pushView } from '@/hooks/use-view';
import { href } from '@/lib/address';
import { ApiError } from '@/lib/api/api-error';
import { type Location, locations } from '@/lib/contract/dealing/locations';
import { type TillSession, tillSessions } from '@/lib/contract/dealing/till-sessions';
import type { Denomination } from '@/lib/contract/settings/denominations';
import type { Count, Pieces } from '@/lib/domain/dealing/till-count';

type Props = Readonly<{ place: Location; onClose: () => void }>;

/** Dialog in which the user counts the cash of a location, to open the location or to close the session. */
export function CountDialog(props: Props) {
  const { baseCurrency } = useFormats();
  const { data: stock } = useAnswer(locations.stock, { params: { id: props.place.id } });
  const codes = stock && [...new Set([baseCurrency, ...stock.map(({ currency }) => currency)])];
  const { lists, more } = useDenominations(codes ?? []);
  if (!codes || !lists) return null;
  const currencies = lists.map(([code, list]) => blankOf(code, list));
  const blank = { ...BLANK_COUNT, currencies };
  return <Counting {...props} blank={blank} more={more} />;
}

type More = (code: string) => Promise<readonly Denomination[]>;

function Counting({ place, onClose, blank, more }: Props & { blank: CountValues; more: More }) {
  const t = useTranslations(`tills.count.${place.session ? 'close' : 'open'}`);
  const countWords = useTranslations('tills.count');
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

  const awaited = place.under_way?.filter(({ to }) => to.id === place.id) ?? [];
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
          {/* Cash on the way to the till should be received or refused first. Otherwise the user must confirm. */}
          {place.session &&
            (awaited.length === 0 && !failure?.errors.leave_under_way ? null : (
              <Callout tone="warning">
                <UnderWay place={{ ...place, under_way: awaited }} />
                <CheckboxField name="leave_under_way" label={countWords('leaveUnderWay')} />
              </Callout>
            ))}
          <CountSteps {...counting} more={more} onLast={() => confirm.current?.focus()} />
          {!place.session && (
            <TextField
              name="reason"
              label={countWords('reason')}
              maxLength={500}
              autoComplete="off"
            />
          )}
        </Form>
      </div>
    </Dialog>
  );
}

type DeedsProps = Readonly<{
  id: string;
  confirm: RefObject<HTMLButtonElement | null>;
  isSaving?: boolean;
  onCancel: () => void;
  says: string;
}>;

function Deeds({ id, confirm, isSaving = false, onCancel, says }: DeedsProps) {
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

/** Reports the result of a count. If the session is not open afterwards, it shows the shift sheet. */
function useOutcome({ name }: Location) {
  const t = useTranslations('tills.count');
  return ({ id, status, opening_reason }: TillSession) => {
    if (status === 'closed') toast.success(t('close.done', { place: name }));
    else if (status === 'variance_review') toast.plain(t('close.held', { place: name }));
    else if (status === 'opening_review') toast.plain(t('open.held', { place: name }));
    else if (opening_reason !== null) toast.plain(t('open.marked', { place: name }));
    else toast.success(t('open.done', { place: name }));
    // `pushView` does not prompt about unsaved changes. The count is saved, but the form may still be marked as
    // changed.
    if (status !== 'open') pushView(href('app.exchange.tills', { view: id }));
  };
}

type Wanted = Readonly<{ blank: CountValues; onDone: (session: TillSession) => void }>;

/**
 * State of the form. While a count is being sent, pressing the button again does nothing. After a refusal it opens the
 * currency of the first error.
 */
function useCountForm(place: Location, { blank, onDone }: Wanted) {
  const form = useForm<CountValues>({ defaultValues: blank });
  const [at, setAt] = useState(0);
  const { send, renew, isSaving } = useSending(place);
  const [failure, setFailure] = useState<ApiError | null>(null);
  useUnsaved(form.formState.isDirty, stay);

  const refuse = (error: ApiError, values: CountValues) => {
    if (!error.isPassing) renew();
    setFailure(error);
    const wrong = Object.entries(error.errors).map(([sent, [message = '']]) => ({
      ...fieldOf(sent, values),
      message,
    }));
    for (const { field, message } of wrong) form.setError(field as Path<CountValues>, { message });
    const [first] = wrong;
    if (!first) return;
    const { field, at: wanted } = first;
    if (wanted !== undefined) flushSync(() => setAt(wanted));
    form.setFocus(field as Path<CountValues>);
  };
  const save = async () => {
    if (isSaving || !isResolved(form)) return;
    const values = form.getValues();
    form.clearErrors();
    setFailure(null);
    try {
      const done = await send(values);
      form.reset(values);
      onDone(done);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      refuse(error, values);
    }
  };
  return { form, save: () => void save(), failure, isSaving, at, setAt };
}

/**
 * Sends a count that opens the location or closes its session. All attempts use the same idempotency key until `renew`
 * is called.
 */
function useSending({ id, session }: Location) {
  const opening = useSend(tillSessions.open);
  const closing = useSend(tillSessions.close);
  const key = useRef<string | undefined>(undefined);
  const send = async (values: CountValues) => {
    const count = { ...countSent(values) } as Record<string, string | Record<string, string>>;
    const once = { key: (key.current ??= crypto.randomUUID()) };
    if (session) {
      const leave = values.leave_under_way && { leave_under_way: true };
      const input = { count, ...leave };
      return closing.mutateAsync({ params: { id: session.id }, input, ...once });
    }
    const reason = values.reason.trim();
    const input = { location_id: id, count, ...(reason && { reason }) };
    return opening.mutateAsync({ input, ...once });
  };
  const renew = () => {
    key.current = undefined;
  };
  return { send, renew, isSaving: opening.isPending || closing.isPending };
}

/** Blocks navigation without a prompt. The user must close the dialog first. */
const stay = async () => false;

type NotesDialogProps = Readonly<{
  /** Currencies to count, each with the pieces from an earlier count. */
  of: readonly Readonly<{ currency: string; pieces?: Pieces | undefined }>[];
  onCount: (count: Count) => void;
  onClose: () => void;
}>;

/** Dialog that counts the amounts of a form by denomination. It passes the count to the form and sends nothing. */
export function NotesDialog(props: NotesDialogProps) {
  const { lists, more } = useDenominations(props.of.map(({ currency }) => currency));
  if (!lists) return null;
  const currencies = props.of.map((one, at) => startedOf(one, lists[at]?.[1] ?? []));
  const blank = { ...BLANK_COUNT, currencies };
  return (
    <Messages of={['tills', 'transfer']}>
      <Notes {...props} blank={blank} more={more} />
    </Messages>
  );
}

type NotesProps = NotesDialogProps & Readonly<{ blank: CountValues; more: More }>;

function Notes({ blank, more, onCount, onClose }: NotesProps) {
  const t = useTranslations('transfer.notes');
  const id = useId();
  const confirm = useRef<HTMLButtonElement>(null);
  const form = useForm<CountValues>({ defaultValues: blank });
  const [at, setAt] = useState(0);
  const take = () => {
    if (!isResolved(form)) return;
    onCount(countSent(form.getValues()));
    onClose();
  };
  useShortcuts({ save: take }, { inDialog: true });
  return (
    <Dialog
      open
      firm
      wide
      onClose={onClose}
      title={t('title')}
      description={t('text')}
      actions={<Deeds id={id} confirm={confirm} onCancel={onClose} says={t('take')} />}
    >
      <div className="grid max-h-[65vh] content-start gap-3 overflow-auto pt-2">
        <Form form={form} id={id} label={t('title')} focus onSubmit={take}>
          <CountSteps
            form={form}
            at={at}
            setAt={setAt}
            more={more}
            onLast={() => confirm.current?.focus()}
            isFixed
          />
        </Form>
      </div>
    </Dialog>
  );
}
