'use client';

import { useState } from 'react';

import { buttonClass } from '@/components/ui/button-class';
import { BASE_PATH } from '@/lib/base-path';
import type { Locale } from '@/lib/i18n';
import english from '@/messages/en/crash.json';
import persian from '@/messages/fa/crash.json';

const WORDS: Readonly<Record<Locale, typeof english>> = { en: english, fa: persian };

type Props = Readonly<{ error: Error; locale: Locale; onRetry: () => void }>;

/**
 * Fallback if nothing else can be rendered. The page needs no provider and no message catalogue, because those may have
 * failed.
 */
export function CrashPage({ error, locale, onRetry }: Props) {
  const [isCopied, setCopied] = useState(false);
  /** Details to copy by hand, if the browser refuses to copy them. */
  const [uncopied, setUncopied] = useState<string>();
  const words = WORDS[locale];
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(detailsOf(error));
      setCopied(true);
    } catch {
      setUncopied(detailsOf(error));
    }
  };

  return (
    <main className="mx-auto grid min-h-dvh max-w-md content-center justify-items-center gap-1 px-4 text-center">
      <div role="alert">
        <h1 className="text-[length:inherit] font-medium">{words.title}</h1>
        <p className="text-ink-2">{words.text}</p>
      </div>
      <div className="mt-2 flex flex-wrap justify-center gap-2">
        <button type="button" className={buttonClass({ variant: 'primary' })} onClick={onRetry}>
          {words.retry}
        </button>
        <a className={buttonClass()} href={`${BASE_PATH}/auth/sign-in`}>
          {words.signIn}
        </a>
        <button type="button" className={buttonClass()} onClick={() => void copy()}>
          {words.copy}
        </button>
      </div>
      <output className="text-12 break-words text-ink-3 select-text">
        {isCopied ? words.copied : uncopied}
      </output>
    </main>
  );
}

/** Details of the error for the administrator, with the page and the time, but without form input. */
function detailsOf(error: Error): string {
  const at = new Date().toISOString();
  return [`${error.name}: ${error.message}`, location.pathname, at, error.stack ?? ''].join('\n');
}
