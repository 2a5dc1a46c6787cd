'use client';

import { type ReactNode, Suspense } from 'react';

import { SkeletonRows } from './skeleton';
import type { Look } from './look-switch';

/** Shows the chart, or a table of the same data. */
export function ChartOrTable({
  look,
  chart,
  table,
}: {
  look: Look;
  chart: ReactNode;
  table: ReactNode;
}) {
  return (
    <Suspense fallback={<SkeletonRows rows={4} />}>{look === 'chart' ? chart : table}</Suspense>
  );
}
