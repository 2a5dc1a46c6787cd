import type * as v from 'valibot';

import { knownField } from '@/lib/contract/known-field';
import { Refusal, Refusals } from '@/lib/domain/refusal';

/** What was thrown, with each refusal beside a field that the call has. */
export function inFieldsOf(schema: v.GenericSchema, error: unknown): unknown {
  if (error instanceof Refusals) {
    return new Refusals(
      error.list.map((one) => moved(schema, one)),
      error.beyond,
    );
  }
  return error instanceof Refusal ? moved(schema, error) : error;
}

function moved(schema: v.GenericSchema, refusal: Refusal): Refusal {
  const { code, params, field } = refusal;
  if (field === undefined) return refusal;
  return new Refusal(code, { params, field: knownField(schema, field) });
}
