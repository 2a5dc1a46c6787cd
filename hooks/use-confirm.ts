import { createContext, useContext, type ReactNode } from 'react';

export type Question = Readonly<{
  /** Label of the confirming button, such as "Delete JOU 00012". */
  confirm: string;
  /** Line that names the record. */
  record?: ReactNode;
  title?: string;
  text?: string;
  variant?: 'danger' | 'primary';
}>;

export type Ask = (question: Question) => Promise<boolean>;

export const ConfirmContext = createContext<Ask>(async () => false);

/**
 * Returns a function that asks for confirmation of an action. Its promise resolves to false if no provider is
 * mounted.
 */
export const useConfirm = (): Ask => useContext(ConfirmContext);
