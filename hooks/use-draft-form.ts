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
  /** What is sent beside the values: params of the path, the version that was read. */
  given?: Partial<Given<E>>;
  /** What is sent for what was typed; the values themselves when left out. */
  toInput?: (values: Values) => Given<E>['input'];
  onSaved: (saved: AnswerOf<E>) => void;
}>;

/**
 * A form that drafts the input of one endpoint. The endpoint's own schema checks it before it is
 * sent; what the host still refuses stands on the field that the host names, the rest on `root`.
 * The form keeps one idempotency key until something is saved, so that a second press, a retry or
 * a 419 in between store it once.
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
      // A refused call kept nothing, and what is typed next is another call.
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

/** After a 419 the cookie has been fetched again, and one more try with the same key is safe. */
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
