'use client';

import { useWriting } from '@/hooks/use-writing';

/** A text with its own direction; on a paper its figures are those of the paper's language. */
export function Written({ children }: { children: string | null | undefined }) {
  const { text } = useWriting();
  return <bdi>{text(children ?? '')}</bdi>;
}
