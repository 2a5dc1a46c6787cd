'use client';

import { valibotResolver } from '@hookform/resolvers/valibot';
import { useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  useForm,
  type UseFormReturn,
} from 'react-hook-form';

import { ApiError } from '@/lib/api/api-error';
import type { AnswerOf, Endpoint, Given } from '@/lib/contract/endpoint';
import { useSend } from './use-call';
import { isResolved } from './use-unresolved';

type Wanted<E extends Endpoint, Values extends FieldValues> = Readonly<{
  blank: DefaultValues<Values>;
  /** Sent in addition to the values: path params, and the version that was read. */
  given?: Partial<Given<E>>;
  /** Converts the form's values to the input; by default the values are sent unchanged. */
  toInput?: (values: Values) => Given<E>['input'];
  onSaved: (saved: AnswerOf<E>) => void;
}>;

/**
 * Form for the input of one endpoint. Without `toInput`, the endpoint's schema validates the values before they are
 * sent. Refusals of the host appear on the field that it names, others on `root`. The form keeps one idempotency key
 * until it is saved or refused, so that a double press, a retry or a 419 stores the record once.
 */
export function useDraftForm<Values extends FieldValues, E extends Endpoint>(
  endpoint: E,
  { blank, given, toInput, onSaved }: Wanted<E, Values>,
) {
  const form = useForm<Values>({
    defaultValues: blank,
    ...(toInput ? {} : { resolver: valibotResolver(endpoint.input as never) as never }),
  });
  const send = useSend(endpoint);
  const key = useRef<string | undefined>(undefined);
  const [failure, setFailure] = useState<ApiError | null>(null);

  const save = async (values: Values, extra: object = {}) => {
    setFailure(null);
    key.current ??= crypto.randomUUID();
    const input = { ...((toInput ? toInput(values) : values) as object), ...extra };
    const request = { ...given, input, key: key.current } as unknown as Given<E>;
    try {
      const saved = await sendTwice(() => send.mutateAsync(request));
      key.current = undefined;
      onSaved(saved);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // A refused call stored nothing, so the next attempt uses a new key.
      if (!error.isPassing) key.current = undefined;
      setFailure(error);
      showErrors(form, error);
    }
  };

  const submit = (extra?: object) =>
    form.handleSubmit(async (values) => {
      if (isResolved(form)) await save(values as Values, extra);
    });
  return { form, submit, failure, isSaving: send.isPending };
}

/** After a 419 the CSRF cookie was fetched again, so one retry with the same key is safe. */
export async function sendTwice<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ApiError && error.status === 419) return work();
    throw error;
  }
}

function showErrors<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  error: ApiError,
): void {
  form.setError('root', { message: error.message });
  for (const [name, [message = error.message]] of Object.entries(error.errors)) {
    form.setError(name as Path<Values>, { type: 'server', message });
  }
}
