'use client';

import { useWriting } from '@/hooks/use-writing';

/** A text in its own direction; on documents its digits are those of the document's language. */
export function Written({ children }: { children: string | null | undefined }) {
  const { text } = useWriting();
  return <bdi>{text(children ?? '')}</bdi>;
}
