'use client';

import { useWriting } from '@/hooks/use-writing';

/** Text in its own direction. On documents its digits are in the document's language. */
export function Written({ children }: { children: string | null | undefined }) {
  const { text } = useWriting();
  return <bdi>{text(children ?? '')}</bdi>;
}
