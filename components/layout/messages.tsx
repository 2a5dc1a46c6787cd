'use client';

import { useEffect, useState, type ReactNode } from 'react';
import { useLocale } from '@/hooks/use-locale';

type Props = Readonly<{ of: readonly string[]; fallback?: ReactNode; children: ReactNode }>;

/**
 * Renders its children once the message catalogues of the modules in `of` are loaded in the current language. A failed
 * load is thrown to the error boundary.
 */
export function Messages({ of, fallback = null, children }: Props) {
  const { modules, load } = useLocale();
  const [failure, setFailure] = useState<{ error: unknown }>();
  const missing = of.filter((module) => !modules.includes(module)).join(' ');

  useEffect(() => {
    if (missing === '') return;
    load(missing.split(' ')).catch((error: unknown) => setFailure({ error }));
  }, [missing, load]);

  if (failure) throw failure.error;
  return missing === '' ? children : fallback;
}
