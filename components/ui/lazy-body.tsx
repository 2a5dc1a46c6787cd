'use client';

import type { ComponentProps } from 'react';
import type { VirtualBody } from './virtual-body';
import { lazyPart, useLazyPart } from '@/hooks/use-lazy-part';

const virtualBody = lazyPart(() => import('./virtual-body'));

/** Number of rows that are rendered at first; more than fit on any screen. */
const AT_FIRST = 60;

/**
 * `VirtualBody` for rows without fields, loaded lazily because few lists need it. Until it is loaded, only the first
 * rows are rendered.
 */
export function LazyBody(props: ComponentProps<typeof VirtualBody>) {
  const part = useLazyPart(virtualBody, true);
  if (part) return <part.VirtualBody {...props} />;
  const first = Array.from({ length: Math.min(props.count, AT_FIRST) }, (_, index) => index);
  return <tbody>{first.map((index) => props.children(index, null))}</tbody>;
}
