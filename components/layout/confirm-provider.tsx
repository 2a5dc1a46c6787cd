'use client';

import dynamic from 'next/dynamic';
import { useCallback, useRef, useState, type ReactNode } from 'react';
import { ConfirmContext, type Question } from '@/hooks/use-confirm';

// The dialog is loaded lazily, because most pages never ask for confirmation.
const ConfirmDialog = dynamic(() =>
  import('@/components/ui/confirm-dialog').then((module) => module.ConfirmDialog),
);

/** The only confirm dialog of the page. A second question cancels the first. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const { question, open, answer, ask } = useQuestion();
  return (
    <ConfirmContext value={ask}>
      {children}
      {question && <ConfirmDialog {...question} open={open} onAnswer={answer} />}
    </ConfirmContext>
  );
}

/** State of the current question. `ask` returns a promise of the user's answer. */
function useQuestion() {
  const [question, setQuestion] = useState<Question>();
  const [open, setOpen] = useState(false);
  const resolve = useRef<(yes: boolean) => void>(undefined);

  const answer = useCallback((yes: boolean) => {
    setOpen(false);
    resolve.current?.(yes);
    resolve.current = undefined;
  }, []);
  const ask = useCallback(
    (next: Question) =>
      new Promise<boolean>((settle) => {
        answer(false);
        resolve.current = settle;
        setQuestion(next);
        setOpen(true);
      }),
    [answer],
  );
  return { question, open, answer, ask };
}
