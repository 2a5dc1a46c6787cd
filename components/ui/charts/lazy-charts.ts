import { lazy } from 'react';

/** Charts are loaded lazily, so that users who only read tables load none. */
export const BarChart = lazy(async () => ({
  default: (await import('@/components/ui/charts/bar-chart')).BarChart,
}));
export const LineChart = lazy(async () => ({
  default: (await import('@/components/ui/charts/line-chart')).LineChart,
}));
export const DivergingBars = lazy(async () => ({
  default: (await import('@/components/ui/charts/diverging-bars')).DivergingBars,
}));
export const BulletBars = lazy(async () => ({
  default: (await import('@/components/ui/charts/bullet-bars')).BulletBars,
}));
