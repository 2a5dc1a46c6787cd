import type { ProcessLimits } from './run-apart.ts';
import { MADE_BYTES_MAX } from './verdict.ts';

/** Limits of the inspection of one image or PDF. */
export const LIMITS: ProcessLimits = {
  memoryMb: 256,
  // Includes a reserve: with hyper-threading, a busy processor needs up to twice the time for the same work.
  cpuMs: 3_000,
  longestMs: 25_000,
  outputMax: MADE_BYTES_MAX + 1024 * 1024,
};
/** Processor time in ms after which the remaining pages of a PDF are no longer read in full. */
export const PAGES_CPU_MS = 1_000;
