'use client';

import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { RecordLink } from '@/components/layout/record-link';
import { PageHead } from '@/components/ui/page-head';
import { WidePage } from '@/components/ui/wide-page';
import { useDocumentTitle } from '@/hooks/use-document-title';

type Props = Readonly<{ tab: string; names: readonly string[]; children: ReactNode }>;

/** Tabs of the compliance screen under one heading. The open tab is scrolled into view, also on phones. */
export function ComplianceFrame({ tab, names, children }: Props) {
  const t = useTranslations('compliance');
  const tabs = useRef<HTMLElement>(null);
  useEffect(() => {
    const current = tabs.current?.querySelector('[aria-current="page"]');
    current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [tab]);
  useDocumentTitle(`${t(`tabs.${tab}`)} · ${t('title')}`);
  return (
    <WidePage>
      <PageHead title={t('title')} />
      <nav
        ref={tabs}
        aria-label={t('title')}
        className="tabs flex-none scroll-px-gutter overflow-x-auto px-gutter"
      >
        {names.map((name, at) => (
          <RecordLink
            key={name}
            to="app.exchange.compliance"
            {...(at > 0 && { view: name })}
            className="tab"
            aria-current={name === tab ? 'page' : undefined}
          >
            {t(`tabs.${name}`)}
          </RecordLink>
        ))}
      </nav>
      <div className="flex min-h-0 flex-1 flex-col">{children}</div>
    </WidePage>
  );
}
