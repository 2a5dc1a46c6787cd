import type { ReactNode } from 'react';

/** What the frame of every step after the code is given. */
export type FrameOf = Readonly<{
  step: Readonly<{ at: number; of: number }>;
  note: ReactNode;
  busy: boolean;
  onBack: () => void;
  onNext: () => void;
}>;
