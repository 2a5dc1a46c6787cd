'use client';

import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { useRef } from 'react';
import { useTranslations } from 'use-intl';

import { BrandMark } from '@/components/layout/brand-mark';
import { MainMenu } from '@/components/layout/side-bar';
import { IconButton } from '@/components/ui/button';
import { LayerFocus } from '@/components/ui/layer-focus';
import { closeOverlay } from '@/hooks/use-overlay';
import { useSystemSetup } from '@/hooks/use-system-setting';

/** The menu of a small window: it comes from the start edge and goes when a page is chosen. */
export function MenuDrawer() {
  const t = useTranslations('frame');
  const ui = useTranslations('ui');
  const setup = useSystemSetup();
  const opener = useRef<HTMLElement>(null);

  return (
    <Base.Root open onOpenChange={(next) => !next && closeOverlay()}>
      <Base.Portal>
        <Base.Backdrop className="backdrop" />
        <Base.Popup
          className="drawer start-0 end-auto w-70 border-s-0 border-e border-line bg-bg"
          initialFocus={false}
          finalFocus={() => opener.current?.isConnected !== true}
        >
          <div className="flex h-top flex-none items-center gap-2 ps-4 pe-2">
            <BrandMark />
            <Base.Title className="min-w-0 flex-1 truncate">
              {setup?.name ?? t('menu.title')}
            </Base.Title>
            <IconButton variant="ghost" icon={X} label={ui('close')} onClick={closeOverlay} />
          </div>
          <div className="flex min-h-0 flex-1 flex-col px-2 pb-2">
            <MainMenu onFollow={closeOverlay} />
          </div>
          <LayerFocus open openerRef={opener} />
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
