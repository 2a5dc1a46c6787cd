'use client';

import { CSPProvider } from '@base-ui/react/csp-provider';
import { DirectionProvider } from '@base-ui/react/direction-provider';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { type ReactNode, useState, useCallback, useRef } from 'react';

import { Language, type Spoken } from './language';
import { Sentences } from './sentences';
import { SkipLink } from './skip-link';
import { Toaster } from './toaster';
import { ConfirmContext, type Question } from '@/hooks/use-confirm';
import { useLocale } from '@/hooks/use-locale';
import { DEFAULT_LOCALE } from '@/lib/i18n';
import { loadMessages } from '@/lib/load-messages';
import fieldErrors from '@/messages/en/field-errors.json';
import frame from '@/messages/en/frame.json';
import ui from '@/messages/en/ui.json';

/**
 * Providers of every page: query cache, language, confirm dialog and toasts. The first link of the page skips to the
 * content.
 */
export function Providers({ children }: { children: ReactNode }) {
  const [client] = useState(makeQueryClient);

  return (
    <QueryClientProvider client={client}>
      <I18nProvider>
        <SkipLink />
        <ConfirmProvider>{children}</ConfirmProvider>
        <Toaster />
      </I18nProvider>
    </QueryClientProvider>
  );
}

const RETRIES = 2;

/** Responses are fresh for 30 s. The client retries reads after network errors and server errors, but no writes. */
const makeQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: 30_000, retry: mayRetry },
      mutations: { retry: false },
    },
  });

export const mayRetry = (failures: number, error: unknown): boolean =>
  failures < RETRIES && !wasAnswered(error);

/**
 * True if the server responded with a status below 500. Such a response is definite, because a retry would return the
 * same.
 */
function wasAnswered(error: unknown): boolean {
  const status = error instanceof Object && 'status' in error ? error.status : undefined;
  return typeof status === 'number' && status >= 100 && status < 500;
}

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

const PRERENDERED: Spoken = {
  locale: DEFAULT_LOCALE,
  messages: { ui, frame, 'field-errors': fieldErrors },
};

type Props = Readonly<{ initial?: Spoken; children: ReactNode }>;

/**
 * Language of everything below. The page is prerendered in English. A language that the user or the browser prefers
 * replaces English before anything is visible.
 */
export function I18nProvider({ initial = PRERENDERED, children }: Props) {
  return (
    <Language prerendered={PRERENDERED} initial={initial} fetchWords={loadMessages}>
      <Sentences>
        <Directed>
          <CSPProvider disableStyleElements>{children}</CSPProvider>
        </Directed>
      </Sentences>
    </Language>
  );
}

/** Sets the text direction of menus and overlays. */
function Directed({ children }: { children: ReactNode }) {
  const { dir } = useLocale();
  return <DirectionProvider direction={dir}>{children}</DirectionProvider>;
}
