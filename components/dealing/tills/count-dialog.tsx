'use client';

import { type RefObject, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslations } from 'use-intl';

import { CountSteps } from './count-steps';
import {
  BLANK_COUNT,
  blankOf,
  type CountValues,
  countSent,
  currencyAt,
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
import { useSaveForm } from '@/hooks/use-save-form';
import { useShortcuts } from '@/hooks/use-shortcuts';
import { toast } from '@/hooks/use-toast';
import { useGoTo } from '@/hooks/use-view';
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
  const { form, save, failure, sendAnew, isSaving, leaves } = counting;
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
        <DialogActions
          id={id}
          confirm={confirm}
          isSaving={isSaving}
          onCancel={onClose}
          says={t('confirm')}
        />
      }
    >
      <div className="grid max-h-[65vh] content-start gap-3 overflow-auto pt-2">
        <FormFailure failure={failure} onSendAnew={sendAnew} />
        <Form form={form} id={id} label={t('title', { place: place.name })} focus onSubmit={save}>
          {/* Cash in transit to the till should be received or refused first. Or the user confirms the closing. */}
          {place.session &&
            (awaited.length === 0 && !leaves ? null : (
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

type DialogActionsProps = Readonly<{
  id: string;
  confirm: RefObject<HTMLButtonElement | null>;
  isSaving?: boolean;
  onCancel: () => void;
  says: string;
}>;

function DialogActions({ id, confirm, isSaving = false, onCancel, says }: DialogActionsProps) {
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

/**
 * Returns a function that shows the result of a count in a toast. If the count did not leave the session open, the
 * function opens the sheet of the shift.
 */
function useOutcome({ name }: Location) {
  const goTo = useGoTo();
  const t = useTranslations('tills.count');
  return ({ id, status, opening_reason }: TillSession) => {
    if (status === 'closed') toast.success(t('close.done', { place: name }));
    else if (status === 'variance_review') toast.plain(t('close.held', { place: name }));
    else if (status === 'opening_review') toast.plain(t('open.held', { place: name }));
    else if (opening_reason !== null) toast.plain(t('open.marked', { place: name }));
    else toast.success(t('open.done', { place: name }));
    if (status !== 'open') void goTo('app.exchange.tills', { view: id });
  };
}

type Wanted = Readonly<{ blank: CountValues; onDone: (session: TillSession) => void }>;

/** State of the form. If the server refuses the count, the currency with the first error is selected. */
function useCountForm(place: Location, { blank, onDone }: Wanted) {
  const [at, setAt] = useState(0);
  const [leaves, setLeaves] = useState(false);
  const send = useCount(place);
  const { save, ...state } = useSaveForm<CountValues, TillSession>({
    blank,
    check: () => [],
    send,
    fieldOf,
    reveal: (problems) =>
      flushSync(() => {
        const [open] = problems.flatMap(({ field }) => currencyAt(field) ?? []);
        if (open !== undefined) setAt(open);
        if (problems.some(({ field }) => field === 'leave_under_way')) setLeaves(true);
      }),
    // The user cannot leave the page with a partly entered count; the dialog must be closed first.
    leaving: 'stay',
    onSaved: onDone,
  });
  return { ...state, save: () => void save(), leaves, at, setAt };
}

/** Returns a function that sends a count, to open the location or to close its session. */
function useCount({ id, session }: Location) {
  const opening = useSend(tillSessions.open);
  const closing = useSend(tillSessions.close);
  return (values: CountValues, key: string) => {
    const count = { ...countSent(values) } as Record<string, string | Record<string, string>>;
    if (session) {
      const leave = values.leave_under_way && { leave_under_way: true };
      return closing.mutateAsync({ params: { id: session.id }, input: { count, ...leave }, key });
    }
    const reason = values.reason.trim();
    return opening.mutateAsync({
      input: { location_id: id, count, ...(reason && { reason }) },
      key,
    });
  };
}

type NotesDialogProps = Readonly<{
  /** Currencies to count, each with the pieces from an earlier count. */
  of: readonly Readonly<{ currency: string; pieces?: Pieces | undefined }>[];
  onCount: (count: Count) => void;
  onClose: () => void;
}>;

/**
 * Dialog that counts the amounts of a form by denomination. The dialog passes the count to the form and sends nothing
 * to the server.
 */
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
  const [at, setAt] = useState(0);
  const { form, save } = useSaveForm<CountValues, Count>({
    blank,
    check: () => [],
    send: async (values) => countSent(values),
    leaving: 'free',
    onSaved: (count) => {
      onCount(count);
      onClose();
    },
  });
  const take = () => void save();
  useShortcuts({ save: take }, { inDialog: true });
  return (
    <Dialog
      open
      firm
      wide
      onClose={onClose}
      title={t('title')}
      description={t('text')}
      actions={<DialogActions id={id} confirm={confirm} onCancel={onClose} says={t('take')} />}
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
