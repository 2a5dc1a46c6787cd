'use client';

import { SkeletonRows } from '@/components/ui/skeleton';

/** Cards on their way, of the heights that they will have. */
export function DashboardSkeleton() {
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="grid min-w-0 gap-4">
        {[5, 5, 6].map((rows, index) => (
          <div key={index} className="card">
            <SkeletonRows rows={rows} />
          </div>
        ))}
      </div>
      <div className="grid min-w-0 gap-4">
        {[4, 3].map((rows, index) => (
          <div key={index} className="card">
            <SkeletonRows rows={rows} />
          </div>
        ))}
      </div>
    </div>
  );
}
