import { QueryClient } from '@tanstack/react-query';

const RETRIES = 2;

/** Answers are fresh for 30 s. Only a failing network or server is asked again, and never a change. */
export const makeQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: 30_000, retry: mayRetry },
      mutations: { retry: false },
    },
  });

export const mayRetry = (failures: number, error: unknown): boolean =>
  failures < RETRIES && !wasAnswered(error);

/** A status below 500 is an answer: asking again would bring the same one. */
function wasAnswered(error: unknown): boolean {
  const status = error instanceof Object && 'status' in error ? error.status : undefined;
  return typeof status === 'number' && status >= 100 && status < 500;
}
