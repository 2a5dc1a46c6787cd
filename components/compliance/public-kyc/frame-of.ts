import type { ReactNode } from 'react';

/** Properties of the frame that all steps after the code share. */
export type FrameOf = Readonly<{
  step: Readonly<{ at: number; of: number }>;
  note: ReactNode;
  busy: boolean;
  onBack: () => void;
  onNext: () => void;
}>;
