import { createContext, useContext, type ReactNode } from 'react';

export type Question = Readonly<{
  /** What the confirming button says, e.g. "Delete JOU 00012". */
  confirm: string;
  /** The line that names the record. */
  record?: ReactNode;
  title?: string;
  text?: string;
  variant?: 'danger' | 'primary';
}>;

export type Ask = (question: Question) => Promise<boolean>;

export const ConfirmContext = createContext<Ask>(async () => false);

/** Asks before something that cannot be undone, and resolves to the answer. Without the provider the answer is no. */
export const useConfirm = (): Ask => useContext(ConfirmContext);
