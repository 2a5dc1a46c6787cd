'use client';

import { useWriting } from '@/hooks/use-writing';

/** User text in its own direction. On printed documents the digits of the text are in the language of the document. */
export function Written({ children }: { children: string | null | undefined }) {
  const { text } = useWriting();
  return <bdi>{text(children ?? '')}</bdi>;
}
