'use client';

import { useEffect } from 'react';

import type { DocumentDefinition, DocumentRecord } from '@/components/document/definition';
import { useGoTo } from '@/hooks/use-view';

/**
 * Goes on to the screen that a record belongs to, where one type of document has several and the address names
 * the wrong one. Answers whether it is on its way.
 */
export function useOwnScreen<Record extends DocumentRecord>(
  { own }: Pick<DocumentDefinition<Record>, 'own'>,
  record: Record | undefined,
): boolean {
  const goTo = useGoTo();
  const there = own && record && !own.is(record) ? own.else : undefined;
  const id = record?.id;
  useEffect(() => {
    if (there && id !== undefined) void goTo(there, { view: id, replace: true });
  }, [there, id, goTo]);
  return there !== undefined;
}
