'use client';

import { useCurrentUser } from '@/hooks/use-current-user';
import { useLocale } from '@/hooks/use-locale';
import { openOverlay } from '@/hooks/use-overlay';
import { useShortcutKeys, useShortcuts } from '@/hooks/use-shortcuts';
import { useGoTo } from '@/hooks/use-view';
import { can } from '@/lib/domain/permission';
import { LOCALES } from '@/lib/i18n';
import { openScreens } from '@/lib/menu';
import { type ShortcutId, shortcutIds, shortcutOf } from '@/lib/shortcuts';

/** Listens for all shortcuts, and binds the shortcuts of the frame. */
export function FrameShortcuts() {
  const { data: user } = useCurrentUser();
  const { locale, setLocale } = useLocale();
  const goTo = useGoTo();
  const open = openScreens((page) => can(user, page, 'view'));

  const going = shortcutIds.flatMap((id): [ShortcutId, () => void][] => {
    const { to } = shortcutOf(id);
    return to && open.includes(to) ? [[id, () => void goTo(to)]] : [];
  });
  useShortcutKeys();
  useShortcuts({
    ...Object.fromEntries(going),
    palette: () => openOverlay('palette'),
    sheet: () => openOverlay('shortcuts'),
    language: () => {
      const next = LOCALES[(LOCALES.indexOf(locale) + 1) % LOCALES.length];
      if (next) void setLocale(next);
    },
  });
  return null;
}
