import { lazy } from 'react';

/** Charts are loaded lazily, so that users who only read tables load none. */
export const BarChart = lazy(async () => ({
  default: (await import('./bar-chart')).BarChart,
}));
export const LineChart = lazy(async () => ({
  default: (await import('./line-chart')).LineChart,
}));
export const DivergingBars = lazy(async () => ({
  default: (await import('./diverging-bars')).DivergingBars,
}));
export const BulletBars = lazy(async () => ({
  default: (await import('./bullet-bars')).BulletBars,
}));
