import { useState } from 'react';

import { errorsOf, type FieldErrors } from './draft-changes';
import { useWords } from '@/hooks/use-words';
import { ApiError } from '@/lib/api/api-error';

const NOTHING = { errors: {} as FieldErrors, failure: undefined as string | undefined };

/** Runs one call at a time. Returns its state, the errors by field, and an error that is not about a field. */
export function useTask() {
  const t = useWords('identify');
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState(NOTHING);

  const run = (task: () => Promise<void>): void => {
    if (busy) return;
    setBusy(true);
    setSaid(NOTHING);
    task()
      .catch((error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
        const errors = errorsOf(error);
        const isOfFields = Object.keys(errors).length > 0;
        setSaid({ errors, failure: isOfFields ? undefined : sentence(error) });
      })
      .finally(() => setBusy(false));
  };
  const sentence = (error: ApiError) => (error.status === 0 ? t('line.notSent') : error.message);
  return { run, busy, ...said };
}
