'use client';

import { useTranslations } from 'use-intl';

import { holds } from '@/components/settings/roles/rights';
import { RightBox, type RightsProps, Toggle } from '@/components/settings/roles/rights-matrix';
import { ACTIONS } from '@/lib/domain/permission';
import type { Page } from '@/lib/routes';

/** Permission matrix for narrow screens: one collapsible card per page. */
export function RightsCards(props: RightsProps) {
  const { pages, pageName, rights } = props;

  return (
    <ul className="grid">
      {pages.map((page) => (
        <li key={page} className="border-b border-line py-1">
          <details>
            <PageSummary pageName={pageName} page={page} rights={rights} />
            <PageRights {...props} page={page} />
          </details>
        </li>
      ))}
    </ul>
  );
}

type PageSummaryProps = Readonly<{
  pageName: (page: Page) => string;
  page: Page;
  rights: Readonly<
    Partial<
      Record<
        Page,
        readonly (
          | 'view'
          | 'create'
          | 'edit'
          | 'delete'
          | 'post'
          | 'void'
          | 'approve'
          | 'export'
          | 'print'
          | 'override'
          | 'sensitive'
        )[]
      >
    >
  >;
}>;

function PageSummary({ pageName, page, rights }: PageSummaryProps) {
  return (
    <summary className="flex min-h-8 items-center justify-between gap-2">
      {pageName(page)}
      <span className="count">
        {ACTIONS.filter((action) => holds(rights, page, action)).length}
      </span>
    </summary>
  );
}

function PageRights({ page, ...props }: RightsProps & { page: Page }) {
  const t = useTranslations('settings.roles');
  return (
    <div className="grid gap-1 ps-3 pb-2">
      <Toggle
        {...props}
        pages={[page]}
        actions={ACTIONS}
        label={t('row', { page: props.pageName(page) })}
      >
        {t('all')}
      </Toggle>
      {ACTIONS.map((action) => (
        <label key={action} className="flex min-h-6 items-center gap-2">
          <RightBox {...props} page={page} action={action} />
          {t(`actions.${action}`)}
        </label>
      ))}
    </div>
  );
}
