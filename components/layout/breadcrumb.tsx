'use client';

import { ChevronRight } from 'lucide-react';
import { usePathname } from 'next/navigation';
import { Fragment, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';

import { RecordLink } from './record-link';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';
import { useDocumentTitle, useOpenRecord } from '@/hooks/use-document-title';
import { groupOf } from '@/lib/menu';
import { matchRoute } from '@/lib/address';
import { keyOf } from '@/lib/routes';

type Part = Readonly<{ text: ReactNode; isPage?: boolean }>;

/** Breadcrumb of group, page and open view; on small screens only the page. It also sets the document title. */
export function Breadcrumb() {
  const t = useTranslations('frame');
  const label = useTranslations('routes');
  const match = matchRoute(usePathname());
  const title = match && label(keyOf(match.name));
  const view = useViewName(match?.view);
  const open = useOpenRecord(({ number }) => number);
  useDocumentTitle(open ?? (view === undefined ? title : `${view} · ${title}`));
  if (!match) return null;

  return (
    <nav
      aria-label={t('crumbs.label')}
      className="min-w-0 whitespace-nowrap text-ink-3 lg:flex-none"
    >
      <Parts match={match} title={title} />
    </nav>
  );
}

type Match = NonNullable<ReturnType<typeof matchRoute>>;

function Parts({ match, title }: Readonly<{ match: Match; title: string | undefined }>) {
  const parts = useParts(match, title);
  return (
    <ol className="flex items-center gap-1.5">
      {parts.map(({ text, isPage = false }, place) => (
        <Fragment key={place}>
          {place > 0 && (
            <li aria-hidden className="hidden sm:flex">
              <Icon of={ChevronRight} size={12} directional />
            </li>
          )}
          <li
            aria-current={place === parts.length - 1 ? 'page' : undefined}
            className={classNames(
              'truncate aria-[current]:font-medium aria-[current]:text-ink',
              isPage ? 'max-sm:font-medium max-sm:text-ink' : 'max-sm:hidden',
            )}
          >
            {text}
          </li>
        </Fragment>
      ))}
    </ol>
  );
}

function useParts(match: Match, title: string | undefined): readonly Part[] {
  const t = useTranslations('frame');
  const open = useOpenRecord(({ number }) => number);
  const group = groupOf(match.name);
  const name = useViewName(match.view);
  return [
    ...(group ? [{ text: t(`group.${group}`) }] : []),
    {
      isPage: true,
      text:
        name === undefined ? (
          title
        ) : (
          <RecordLink to={match.name} className="hover:text-accent">
            {title}
          </RecordLink>
        ),
    },
    ...(name === undefined ? [] : [{ text: open ?? name }]),
  ];
}

/** Name of the view in the URL until the record sets its own name: a currency code, a view's title, or a record id. */
function useViewName(view: string | undefined): string | undefined {
  const t = useTranslations('frame.crumbs');
  if (view === undefined || /^[A-Z]{3}$/.test(view)) return view;
  return t.has(view) ? t(view) : t('record', { id: view });
}
