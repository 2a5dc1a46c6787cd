'use client';

import { Copy, ExternalLink, RefreshCw } from 'lucide-react';
import { useTranslations } from 'use-intl';

import { Board } from './board';
import { RatesHead } from './rates-head';
import { LoadFailure } from '@/components/document/record/load-failure';
import { Button, buttonClass } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { SkeletonRows } from '@/components/ui/skeleton';
import { ScrollRegion } from '@/components/ui/scroll-region';
import { useAnswer, useSend } from '@/hooks/use-call';
import { useConfirm } from '@/hooks/use-confirm';
import { useCopy } from '@/hooks/use-copy';
import { usePermission } from '@/hooks/use-permission';
import { rateBoard } from '@/lib/contract/dealing/rate-board';

/** Preview of the public rate board, with the URL of the public page for a screen in the shop window. */
export function BoardPanel() {
  const t = useTranslations('rate-board');
  const { may } = usePermission('rates');
  const copy = useCopy();
  const { data: link, error, refetch } = useAnswer(rateBoard.link);
  const token = link?.token ?? '';
  const { data: board } = useAnswer(
    rateBoard.show,
    { params: { token } },
    { enabled: link !== undefined },
  );
  return (
    <>
      <RatesHead tab="board">
        {link && (
          <>
            {may('edit') && <Rotate />}
            <Button icon={Copy} onClick={() => copy(`${location.origin}${link.path}`, t('copied'))}>
              {t('copy')}
            </Button>
            <a
              href={link.path}
              target="_blank"
              rel="noreferrer"
              className={buttonClass({ variant: 'primary' })}
            >
              <Icon of={ExternalLink} size={14} directional />
              {t('open')}
            </a>
          </>
        )}
      </RatesHead>
      {error && !link && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {!board && !error && <SkeletonRows />}
      {board && (
        <ScrollRegion
          label={t('title')}
          className="min-h-0 flex-1 overflow-auto bg-surface px-gutter py-4"
        >
          <Board board={board} />
        </ScrollRegion>
      )}
    </>
  );
}

function Rotate() {
  const t = useTranslations('rate-board');
  const confirm = useConfirm();
  const rotate = useSend(rateBoard.rotate);
  const change = async () => {
    const question = { title: t('rotateTitle'), text: t('rotateText'), confirm: t('rotate') };
    if (await confirm(question)) await rotate.mutateAsync({});
  };
  return (
    <Button variant="ghost" icon={RefreshCw} busy={rotate.isPending} onClick={() => void change()}>
      {t('rotate')}
    </Button>
  );
}
