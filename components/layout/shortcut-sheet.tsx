'use client';

import { useTranslations } from 'use-intl';

import { Callout } from '@/components/ui/callout';
import { Dialog } from '@/components/ui/dialog';
import { closeOverlay } from '@/hooks/use-overlay';
import { usePreferences } from '@/hooks/use-preferences';
import { useIsApple } from '@/hooks/use-is-apple';
import { useLiveShortcuts } from '@/hooks/use-shortcuts';
import {
  type Scope,
  SCOPES,
  type ShortcutId,
  shortcutIds,
  shortcutOf,
  shownKeys,
} from '@/lib/shortcuts';

/** Help with the shortcuts that are active on the page. The shortcuts come from the table that also binds them. */
export function ShortcutSheet() {
  const t = useTranslations('frame.shortcuts');
  const live = useLiveShortcuts();
  const { shortcuts: areOn } = usePreferences();

  return (
    <Dialog open wide onClose={closeOverlay} title={t('title')}>
      {!areOn && <Callout>{t('off')}</Callout>}
      <div className="mt-2 gap-8 sm:columns-2">
        {SCOPES.map((scope) => (
          <ScopeKeys key={scope} scope={scope} ids={idsOf(scope, live)} />
        ))}
      </div>
    </Dialog>
  );
}

/** Returns the active shortcuts of a scope, and if there are any, also the keys of its native controls. */
function idsOf(scope: Scope, live: readonly ShortcutId[]): readonly ShortcutId[] {
  const inScope = shortcutIds.filter((id) => shortcutOf(id).scope === scope);
  const isUsed = inScope.some((id) => live.includes(id));
  return inScope.filter((id) => live.includes(id) || (isUsed && shortcutOf(id).native));
}

function ScopeKeys({ scope, ids }: { scope: Scope; ids: readonly ShortcutId[] }) {
  const t = useTranslations('frame.shortcuts');
  if (ids.length === 0) return null;
  return (
    <section className="mb-4 break-inside-avoid">
      <h3 className="mb-1 font-medium">{t(`scope.${scope}`)}</h3>
      <dl>
        {ids.map((id) => (
          <div
            key={id}
            className="flex min-h-7 items-center justify-between gap-3 border-b border-line"
          >
            <dt>{t(`label.${id}`)}</dt>
            <dd>
              <Keys keys={shortcutOf(id).keys} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Keys({ keys }: { keys: string }) {
  const t = useTranslations('frame.shortcuts');
  const strokes = shownKeys(keys, useIsApple());
  return (
    <span className="flex items-center gap-1 text-12 text-ink-3">
      {strokes.map((stroke, place) => (
        <span key={stroke} className="flex items-center gap-1">
          {place > 0 && t('then')}
          <kbd className="kbd">{stroke}</kbd>
        </span>
      ))}
    </span>
  );
}
