'use client';

import type { FieldValues } from 'react-hook-form';

import { type FieldOf, schemaProblems } from './form-problems';
import { useRefresh, useSend } from './use-call';
import { type SaveFormOptions, useSaveForm } from './use-save-form';
import type { AnswerOf, Endpoint, Given, InputOf, Params } from '@/lib/contract/endpoint';

export type CallFormOptions<E extends Endpoint, Values extends FieldValues> = Pick<
  SaveFormOptions<Values, AnswerOf<E>, void>,
  'leaving' | 'onRefused' | 'onSaved'
> &
  Readonly<{
    blank: Values;
    params?: Params<E>;
    /** Converts the typed values to the input; without it they are sent unchanged. */
    toInput?: ((values: Values) => InputOf<E>) | undefined;
    /** Maps a field of the input to a field of the form; by default both have the same name. */
    fieldOf?: FieldOf | undefined;
  }>;

/** Requires `toInput` if the type of the form values differs from the input of the call. */
type Converted<E extends Endpoint, Values> =
  Values extends InputOf<E> ? object : Readonly<{ toInput: unknown }>;

const CREATED = 201;

/** Form of one call. The endpoint's schema validates the input before it is sent. */
export function useCallForm<
  E extends Endpoint,
  Values extends FieldValues = InputOf<E> & FieldValues,
>(endpoint: E, options: CallFormOptions<E, Values> & Converted<E, Values>) {
  const {
    blank,
    params,
    toInput,
    fieldOf,
    onSaved,
    onRefused,
    leaving,
  }: CallFormOptions<E, Values> = options;
  const call = useSend(endpoint);
  const refresh = useRefresh(endpoint);
  // The casts are safe, because the form starts with `blank`, which has the type `Values`.
  const inputOf = (values: FieldValues) => (toInput ? toInput(values as Values) : values);
  const { sendAnew, save, ...state } = useSaveForm<FieldValues, AnswerOf<E>>({
    blank,
    leaving,
    onRefused,
    fieldOf,
    isCreation: endpoint.status === CREATED,
    check: (values) => schemaProblems(endpoint.input, inputOf(values), fieldOf),
    send: (values, key) => {
      // The cast is needed, because here the type does not show whether the path of the endpoint has params.
      const given = { ...(params && { params }), input: inputOf(values), key };
      return call.mutateAsync(given as Given<E>);
    },
    onSaved: (answer, values) => onSaved(answer, values as Values),
  });
  return {
    ...state,
    save: (): void => void save(),
    /** Refetches the data that this call changes, for example after another user's change. */
    refresh: (): void => void refresh(),
    // Only a POST has an idempotency key; for other methods a 409 is a conflict of versions.
    sendAnew: endpoint.method === 'POST' ? sendAnew : undefined,
  };
}

export type CallForm = ReturnType<typeof useCallForm>;
