import { AsyncLocalStorage } from 'node:async_hooks';

type Fields = Readonly<Record<string, unknown>>;

const current = new AsyncLocalStorage<() => Fields>();

/** Runs work whose log lines all have these fields, also lines that code far below the call writes. */
export const withLogFields = <Result>(fields: () => Fields, work: () => Result): Result =>
  current.run(fields, work);

/** Fields of the current call or job. The logger adds them to each line. */
export const logFields = (): Record<string, unknown> => ({ ...current.getStore()?.() });
