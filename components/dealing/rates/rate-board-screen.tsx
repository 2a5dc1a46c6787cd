'use client';

import { useTranslations } from 'use-intl';

import { Board } from './board';
import { LanguageSwitch } from '@/components/layout/language-switch';
import { Messages } from '@/components/layout/messages';
import { useAnswer } from '@/hooks/use-call';
import { useDocumentTitle } from '@/hooks/use-document-title';
import { useQueryState } from '@/hooks/use-query-state';
import { rateBoard } from '@/lib/contract/dealing/rate-board';

const EVERY_MS = 30_000;

/** Public rate board, which refreshes automatically. Anybody who has the URL can view it without signing in. */
export const RateBoardScreen = () => (
  <Messages of={['rate-board']}>
    <PublicBoard />
  </Messages>
);

function PublicBoard() {
  const t = useTranslations('rate-board');
  const token = useQueryState().query.get('token') ?? '';
  const { data, error } = useAnswer(
    rateBoard.show,
    { params: { token } },
    { enabled: token !== '', refetchInterval: EVERY_MS, retry: false },
  );
  const name = data?.name ?? t('title');
  useDocumentTitle(name);
  const isAway = error !== null || token === '';
  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr_auto] gap-6 bg-surface px-gutter py-6 lg:px-16">
      <header className="flex flex-wrap items-center gap-4">
        {data?.logo_url && (
          // oxlint-disable-next-line nextjs/no-img-element -- of any size, from the host
          <img src={data?.logo_url} alt="" className="max-h-14 max-w-40 object-contain" />
        )}
        <h1 className="text-28 lg:text-36">
          <bdi>{name}</bdi>
        </h1>
      </header>
      <main id="main" tabIndex={-1} className="outline-none">
        {data && <Board board={data} />}
        {isAway && (
          <p role="status" className="pt-4 text-18 text-ink-2">
            {data !== undefined ? t('away') : t('unknown')}
          </p>
        )}
      </main>
      <footer>
        <LanguageSwitch />
      </footer>
    </div>
  );
}
