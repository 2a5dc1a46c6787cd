'use client';

import { Bookmark } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { useTranslations } from 'use-intl';

import { Button } from '@/components/ui/button';
import { Popover } from '@/components/ui/popover';
import { lazyPart, useLazyPart, usePreload } from '@/hooks/use-lazy-part';
import type { PageViews } from '@/hooks/use-saved-views';
import { useShortcuts } from '@/hooks/use-shortcuts';
import type { RouteName } from '@/lib/routes';

const viewsPanel = lazyPart(() => import('./views-panel'));
const SOON = [viewsPanel];

type Props = Readonly<{
  route: RouteName;
  views: PageViews;
  align?: 'start' | 'end';
  /** Element that opens the menu; by default a button with the name of the open view, if there is one. */
  trigger?: ReactElement;
}>;

/** Menu of the user's saved views of a page: open, rename or delete one, or save the current state. */
export function ViewsMenu({ route, views, align = 'end', trigger }: Props) {
  const t = useTranslations('ui.views');
  const [isShown, setShown] = useState(false);
  const panel = useLazyPart(viewsPanel, isShown);
  usePreload(SOON);
  useShortcuts({ views: () => setShown(true) });

  return (
    <Popover
      label={t('label')}
      align={align}
      open={isShown && panel !== undefined}
      onOpenChange={setShown}
      trigger={
        trigger ?? (
          <Button variant="ghost" icon={Bookmark} title={t('label')}>
            {views.open?.name ?? <span className="max-xl:sr-only">{t('label')}</span>}
            {views.isChanged && <span className="text-ink-3">{t('changed')}</span>}
          </Button>
        )
      }
    >
      {panel && <panel.ViewsPanel route={route} views={views} onClose={() => setShown(false)} />}
    </Popover>
  );
}
