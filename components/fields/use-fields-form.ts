'use client';

import { type Field, inputOf, type Values, valuesOf } from './field';
import { type CallFormOptions, useCallForm } from '@/hooks/use-call-form';
import type { Endpoint, InputOf } from '@/lib/contract/endpoint';

type Options<E extends Endpoint> = Pick<
  CallFormOptions<E, Values>,
  'fieldOf' | 'leaving' | 'onRefused' | 'onSaved' | 'params'
> &
  Readonly<{
    fields: readonly Field[];
    /** The record to edit; undefined for a new one. */
    row?: Values | undefined;
    /** Initial values that override those of the fields and of `row`. */
    begin?: Values | undefined;
    /** Values sent in addition to the fields. */
    sent?: ((values: Values) => Values) | undefined;
  }>;

/** State of a form that calls an endpoint. A list of fields defines its initial values and its input. */
export function useFieldsForm<E extends Endpoint>(
  call: E,
  { fields, row, begin, sent, ...options }: Options<E>,
) {
  return useCallForm<E, Values>(call, {
    ...options,
    blank: { ...valuesOf(fields, row), ...begin },
    // The cast is safe, because the endpoint's schema validates the input before it is sent.
    toInput: (values) => ({ ...inputOf(fields, call, values), ...sent?.(values) }) as InputOf<E>,
  });
}
