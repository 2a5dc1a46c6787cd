import type { ReactNode } from 'react';

/** Props that all steps after the confirmation of the email code pass to their frame. */
export type FrameOf = Readonly<{
  step: Readonly<{ at: number; of: number }>;
  note: ReactNode;
  busy: boolean;
  onBack: () => void;
  onNext: () => void;
}>;
