'use client';

import { useId, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';

import { ChangePercent } from './change-percent';
import { changeOf, draftOf } from './rate-lines';
import type { Drafted } from './use-rate-drafts';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { DateField } from '@/components/ui/date-field';
import { Dialog } from '@/components/ui/dialog';
import { PlainTable, type PlainColumn } from '@/components/ui/plain-table';
import { Segments } from '@/components/ui/segments';
import { TextField } from '@/components/ui/text-field';
import { useSend } from '@/hooks/use-call';
import { useExchangeSetting } from '@/hooks/use-exchange-setting';
import { useSaving } from '@/hooks/use-saving';
import { useShortcuts } from '@/hooks/use-shortcuts';
import { useSystemSetup } from '@/hooks/use-system-setting';
import { useToday } from '@/hooks/use-today';
import type { ApiError } from '@/lib/api/api-error';
import type { RateSet } from '@/lib/contract/dealing/rate-shapes';
import { rates } from '@/lib/contract/dealing/rates';
import { absolute, compare, plain } from '@/lib/domain/money';
import { parseAmountInput } from '@/lib/format/amount-input';
import { instantAt } from '@/lib/format/end-of-day';
import { shownRate } from '@/lib/format/rate';

type Published = RateSet & Readonly<{ warnings: readonly string[] }>;

export type PublishDialogProps = Readonly<{
  drafted: readonly Drafted[];
  onPublished: (set: Published) => void;
  /** Called if the server refuses some rates, so that the user can correct them in the grid. */
  onRefused: (error: ApiError) => void;
  onClose: () => void;
}>;

/**
 * Dialog that compares the current and the new rates and publishes the new ones. The user must enter a mid rate again
 * if it changes by more than the outlier percentage of the settings.
 */
export function PublishDialog(props: PublishDialogProps) {
  const { drafted, onClose } = props;
  const t = useTranslations('rates.publish');
  const publishing = usePublishing(props);
  const { publish, isSending, error, wanting, reason, setReason, time, timeProblem } = publishing;
  const title = t(time.isLater ? 'titleLater' : 'title', { count: drafted.length });
  useShortcuts({ save: publish }, { inDialog: true });
  const columns = usePublishColumns(drafted, publishing);
  const { form, today, isLater, setLater } = time;
  const id = useId();
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={title}
      description={t(time.isLater ? 'textLater' : 'text')}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="primary" kbd="Ctrl Enter" busy={isSending} onClick={publish}>
            {t(time.isLater ? 'plan' : 'confirm')}
          </Button>
        </>
      }
    >
      {error && <Callout tone="negative">{error.message}</Callout>}
      <div className="overflow-x-auto">
        <PlainTable
          named
          label={title}
          rows={drafted}
          rowId={({ line }) => line.code}
          columns={columns}
        />
      </div>
      {wanting.length > 0 && (
        <p role="alert" className="text-12 text-negative">
          {t('typeAgain', { currencies: wanting.join(', ') })}
        </p>
      )}
      <FormProvider {...form}>
        <div className="grid justify-items-start gap-3">
          <Segments
            label={t('when')}
            value={isLater ? 'later' : 'now'}
            onChange={(value) => setLater(value === 'later')}
            choices={[
              { value: 'now', label: t('now') },
              { value: 'later', label: t('later') },
            ]}
          />
          {isLater && (
            <div className="flex flex-wrap items-start gap-3">
              <DateField name="day" label={t('day')} today={today} required />
              <TextField name="time" label={t('time')} type="time" dir="ltr" required />
            </div>
          )}
        </div>
      </FormProvider>
      {timeProblem && (
        <p role="alert" className="text-12 text-negative">
          {timeProblem}
        </p>
      )}
      <div className="grid gap-1">
        <label htmlFor={id} className="text-12 font-medium">
          {t('note')}
        </label>
        <span className="input">
          <input
            id={id}
            value={reason}
            maxLength={200}
            autoComplete="off"
            onChange={(event) => setReason(event.target.value)}
          />
        </span>
      </div>
    </Dialog>
  );
}

/**
 * State of the publication. Publishing requires that the user has entered each unusual mid rate again, with the same
 * value.
 */
function usePublishing({ drafted, onPublished, onRefused }: Omit<PublishDialogProps, 'onClose'>) {
  const { mutateAsync } = useSend(rates.publish);
  const saving = useSaving<Published>();
  const [error, setError] = useState<ApiError>();
  const [reason, setReason] = useState('');
  const { isFar, isSame, againOf, typeAgain } = useTypedAgain();
  const [isTried, setTried] = useState(false);
  const t = useTranslations('rates.publish');
  const time = usePublishTime();
  const [timeProblem, setTimeProblem] = useState<string>();
  const unproved = drafted.filter((one) => isFar(one) && !isSame(one));

  const publish = async () => {
    setTried(true);
    const { at, problem } = time.read();
    setTimeProblem(problem && t(problem));
    setError(undefined);
    if (problem || unproved.length > 0) return;
    const input = {
      rates: drafted.map(({ line, prices }) => draftOf(line, prices)),
      ...(at !== undefined && { effective_at: at }),
      ...(reason.trim() !== '' && { reason }),
    };
    const outcome = await saving.attempt((key) => mutateAsync({ input, key }));
    if (!outcome) return;
    if ('answer' in outcome) return onPublished(outcome.answer);
    const { failure } = outcome;
    if (outcome.mayBeSaved) saving.renew();
    const [refusal] = failure.errors['effective_at'] ?? [];
    setError(refusal === undefined ? failure : undefined);
    if (refusal !== undefined) setTimeProblem(refusal);
    else if (Object.keys(failure.errors).length > 0) onRefused(failure);
  };
  return {
    publish: () => void publish(),
    isSending: saving.isSaving,
    error,
    time,
    timeProblem,
    reason,
    setReason,
    againOf,
    typeAgain,
    isWrong: (one: Drafted) => isTried && !isSame(one),
    wanting: isTried ? unproved.map(({ line }) => line.code) : [],
  };
}

/** State of the time at which rates are published: now, or a later time in the organisation's time zone. */
function usePublishTime() {
  const timezone = useSystemSetup()?.timezone ?? 'UTC';
  const today = useToday();
  const form = useForm({ defaultValues: { day: today, time: '' } });
  const [isLater, setLater] = useState(false);
  /**
   * Returns the later time, or the message key of an invalid time. Returns an empty object if the rates are published
   * now.
   */
  const read = () => {
    if (!isLater) return {};
    const { day, time } = form.getValues();
    const at = instantAt(day, time, timezone);
    if (at === undefined) return { problem: 'timeMissing' as const };
    return Date.parse(at) > Date.now() ? { at } : { problem: 'timePast' as const };
  };
  return { form, today, isLater, setLater, read };
}

/**
 * Mid rates that the user entered again. `isFar` is true for a draft that needs a second entry; `isSame` is true if the
 * second entry equals the mid rate.
 */
function useTypedAgain() {
  const { rate_outlier_percent } = useExchangeSetting();
  const [again, setAgain] = useState<Readonly<Record<string, string>>>({});
  const isFar = ({ line, prices }: Drafted) => {
    const change = changeOf(line, prices);
    return change !== null && compare(absolute(change), rate_outlier_percent) > 0;
  };
  const isSame = ({ line, prices }: Drafted) => {
    const read = parseAmountInput(again[line.code] ?? '');
    return 'value' in read && plain(read.value) === plain(prices.mid);
  };
  return {
    isFar,
    isSame,
    /** Second entry of the draft's mid rate, as text; undefined if the change of the mid rate is not unusual. */
    againOf: (one: Drafted) => (isFar(one) ? (again[one.line.code] ?? '') : undefined),
    typeAgain: (code: string, text: string) => setAgain((now) => ({ ...now, [code]: text })),
  };
}

type Again = Readonly<{
  /** Second entry of the draft's mid rate, as text; undefined if the change of the mid rate is not unusual. */
  againOf: (one: Drafted) => string | undefined;
  isWrong: (one: Drafted) => boolean;
  typeAgain: (code: string, text: string) => void;
}>;

/**
 * Columns for the current and the new rates. If any new mid rate is unusual, a further column asks for that rate again.
 */
function usePublishColumns(
  drafted: readonly Drafted[],
  again: Again,
): readonly PlainColumn<Drafted>[] {
  const t = useTranslations('rates');
  const secondEntry = (one: Drafted) => {
    const typed = again.againOf(one);
    if (typed === undefined) return null;
    return (
      <span className="input w-28">
        <input
          aria-label={t('publish.againFor', { currency: one.line.code })}
          aria-invalid={again.isWrong(one) || undefined}
          dir="ltr"
          inputMode="decimal"
          autoComplete="off"
          className="figure amount"
          value={typed}
          onChange={(event) => again.typeAgain(one.line.code, event.target.value)}
          onPaste={(event) => event.preventDefault()}
        />
      </span>
    );
  };
  const price = (id: 'buy' | 'sell' | 'mid'): PlainColumn<Drafted> => ({
    id,
    header: t(id),
    align: 'end',
    cell: ({ prices }) => <Price of={prices[id]} />,
  });
  return [
    {
      id: 'currency',
      header: t('currency'),
      cellClass: 'font-medium',
      cell: ({ line }) => <bdi>{line.code}</bdi>,
    },
    {
      id: 'before',
      header: t('publish.before'),
      align: 'end',
      cellClass: 'text-ink-3',
      cell: ({ line }) => <Price of={line.currentRate?.mid ?? null} />,
    },
    price('buy'),
    price('sell'),
    price('mid'),
    {
      id: 'change',
      header: t('change'),
      align: 'end',
      cell: (one) => {
        const change = changeOf(one.line, one.prices);
        return change !== null && <ChangePercent value={change} />;
      },
    },
    ...(drafted.some((one) => again.againOf(one) !== undefined)
      ? [{ id: 'again', header: t('publish.again'), cell: secondEntry }]
      : []),
  ];
}

const Price = ({ of }: { of: string | null }) => (
  <bdi dir="ltr">{of !== null && shownRate(of)}</bdi>
);
