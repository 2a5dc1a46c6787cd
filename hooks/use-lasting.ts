'use client';

import { useEffect, useState } from 'react';

/** True once the state has been true without a break for so many milliseconds. */
export function useLasting(state: boolean, ms: number): boolean {
  const [lasting, setLasting] = useState(false);

  useEffect(() => {
    if (!state) return undefined;
    const timer = setTimeout(() => setLasting(true), ms);
    return () => {
      clearTimeout(timer);
      setLasting(false);
    };
  }, [state, ms]);

  return lasting;
}
