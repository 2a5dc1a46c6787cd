'use client';

import { X } from 'lucide-react';
import { useTranslations } from 'use-intl';

import { BrandMark } from './brand-mark';
import { MainMenu } from './side-bar';
import { IconButton } from '@/components/ui/button';
import { Layer, LayerTitle } from '@/components/ui/layer';
import { closeOverlay } from '@/hooks/use-overlay';
import { useSystemSetup } from '@/hooks/use-system-setting';

/** Menu of small screens; it slides in from the start edge and closes when a page is chosen. */
export function MenuDrawer() {
  const t = useTranslations('frame');
  const ui = useTranslations('ui');
  const setup = useSystemSetup();

  return (
    <Layer
      open
      onClose={closeOverlay}
      className="drawer start-0 end-auto w-70 border-s-0 border-e border-line bg-bg"
    >
      <div className="flex h-top flex-none items-center gap-2 ps-4 pe-2">
        <BrandMark />
        <LayerTitle className="min-w-0 flex-1">{setup?.name ?? t('menu.title')}</LayerTitle>
        <IconButton variant="ghost" icon={X} label={ui('close')} onClick={closeOverlay} />
      </div>
      <div className="flex min-h-0 flex-1 flex-col px-2 pb-2">
        <MainMenu onFollow={closeOverlay} />
      </div>
    </Layer>
  );
}
