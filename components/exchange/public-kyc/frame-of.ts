import type { ReactNode } from 'react';

/** Frame properties that are common to all steps after the code. */
export type FrameOf = Readonly<{
  step: Readonly<{ at: number; of: number }>;
  note: ReactNode;
  busy: boolean;
  onBack: () => void;
  onNext: () => void;
}>;
