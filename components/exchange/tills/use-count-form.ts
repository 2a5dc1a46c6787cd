'use client';

import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type Path, useForm } from 'react-hook-form';

import { type CountValues, countSent, fieldOf } from '@/components/exchange/tills/count-values';
import { useSend } from '@/hooks/use-call';
import { isResolved } from '@/hooks/use-unresolved';
import { useUnsaved } from '@/hooks/use-unsaved';
import { ApiError } from '@/lib/api/api-error';
import type { Location } from '@/lib/contract/exchange/locations';
import { type TillSession, tillSessions } from '@/lib/contract/exchange/till-sessions';

type Wanted = Readonly<{ blank: CountValues; onDone: (session: TillSession) => void }>;

/**
 * Form of a count, which opens a location or closes its session. Repeated presses send it once; a refused count opens
 * the currency with the first error.
 */
export function useCountForm(place: Location, { blank, onDone }: Wanted) {
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
 * Sends a count, to open the location or to close its session. Retries use the same idempotency key until `renew` is
 * called.
 */
function useSending({ id, session }: Location) {
  const opening = useSend(tillSessions.open);
  const closing = useSend(tillSessions.close);
  const key = useRef<string | undefined>(undefined);
  const send = async (values: CountValues) => {
    const count = { ...countSent(values) } as Record<string, string | Record<string, string>>;
    const once = { key: (key.current ??= crypto.randomUUID()) };
    if (session)
      return closing.mutateAsync({ params: { id: session.id }, input: { count }, ...once });
    const reason = values.reason.trim();
    const input = { location_id: id, count, ...(reason && { reason }) };
    return opening.mutateAsync({ input, ...once });
  };
  const renew = () => {
    key.current = undefined;
  };
  return { send, renew, isSaving: opening.isPending || closing.isPending };
}

/** Refuses to leave the page without a prompt, because the count's dialog has its own way to close. */
const stay = async () => false;
