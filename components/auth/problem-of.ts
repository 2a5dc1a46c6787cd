import type { ApiError } from '@/lib/api/api-error';

/** Returns the message of a failed call; undefined if only fields of this form have errors. */
export function problemOf(failure: ApiError | null, fields: readonly string[]): string | undefined {
  if (failure === null) return undefined;
  const onFields = Object.keys(failure.errors);
  if (onFields.length > 0 && onFields.every((name) => fields.includes(name))) return undefined;
  const [elsewhere] = onFields.filter((name) => !fields.includes(name));
  return (elsewhere && failure.errors[elsewhere]?.[0]) ?? failure.message;
}
