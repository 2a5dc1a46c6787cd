'use client';

import type { ComponentProps } from 'react';
import type { VirtualBody } from '@/components/ui/virtual-body';
import { later, useLater } from '@/hooks/use-later';

const virtualBody = later(() => import('@/components/ui/virtual-body'));

/** As many as any screen has room for. */
const AT_FIRST = 60;

/**
 * `VirtualBody` for rows that hold no fields: few lists are so long that they need it, so it comes in a file of its own. Until
 * it is there the first rows stand as they are.
 */
export function LaterBody(props: ComponentProps<typeof VirtualBody>) {
  const part = useLater(virtualBody, true);
  if (part) return <part.VirtualBody {...props} />;
  const first = Array.from({ length: Math.min(props.count, AT_FIRST) }, (_, index) => index);
  return <tbody>{first.map((index) => props.children(index, null))}</tbody>;
}
