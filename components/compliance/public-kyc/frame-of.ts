import type { ReactNode } from 'react';

/** Properties that all steps after the code pass to their frame. */
export type FrameOf = Readonly<{
  step: Readonly<{ at: number; of: number }>;
  note: ReactNode;
  busy: boolean;
  onBack: () => void;
  onNext: () => void;
}>;
