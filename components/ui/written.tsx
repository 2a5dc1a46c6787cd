'use client';

import { useWriting } from '@/hooks/use-writing';

/** The words of a period or line in their own direction; on documents their digits are those of the document's language. */
export function Written({ children }: { children: string | null | undefined }) {
  const { text } = useWriting();
  return <bdi>{text(children ?? '')}</bdi>;
}
