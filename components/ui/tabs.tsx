'use client';

import { type KeyboardEvent, type ReactNode, useId } from 'react';

import { useLocale } from '@/hooks/use-locale';
import { dirOf } from '@/lib/i18n';

export type Tab = Readonly<{
  value: string;
  label: ReactNode;
  count?: number;
  /** Content of the tab. Left out if the tabs only filter the content below them, as the tabs of saved views do. */
  panel?: ReactNode;
}>;

type Props = Readonly<{
  label: string;
  tabs: readonly Tab[];
  value: string;
  onChange: (value: string) => void;
  end?: ReactNode;
}>;

/**
 * Tabs with the panel of the selected tab. Arrow keys, Home and End only move the focus; Enter or Space selects a tab.
 * The elements are plain, because most lists have tabs and a library would make their pages heavier.
 */
export function Tabs({ label, tabs, value, onChange, end }: Props) {
  const id = useId();
  const onKeyDown = useArrows();
  const at = tabs.findIndex((tab) => tab.value === value);
  const panel = tabs[at]?.panel;
  return (
    <div>
      <div role="tablist" aria-label={label} className="tabs" tabIndex={-1} onKeyDown={onKeyDown}>
        {tabs.map((tab, place) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${place}`}
            aria-selected={place === at}
            aria-controls={place === at && panel !== undefined ? `${id}-panel` : undefined}
            tabIndex={place === Math.max(at, 0) ? 0 : -1}
            className="tab"
            onClick={() => place !== at && onChange(tab.value)}
          >
            {tab.label}
            {tab.count !== undefined && <span className="count">{tab.count}</span>}
          </button>
        ))}
        {end}
      </div>
      {panel !== undefined && (
        <div
          key={value}
          role="tabpanel"
          id={`${id}-panel`}
          aria-labelledby={`${id}-${at}`}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a panel without controls must be reachable
          tabIndex={0}
        >
          {panel}
        </div>
      )}
    </div>
  );
}

/** Key handler: the left and right arrows move the focus to the tab on that side and wrap at the ends. */
function useArrows() {
  const isRtl = dirOf(useLocale().locale) === 'rtl';
  return (event: KeyboardEvent<HTMLElement>) => {
    const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')];
    const at = tabs.findIndex((tab) => tab === event.target);
    const step = { ArrowRight: isRtl ? -1 : 1, ArrowLeft: isRtl ? 1 : -1 }[event.key];
    const next =
      { Home: 0, End: tabs.length - 1 }[event.key] ?? (step === undefined ? -1 : at + step);
    const hasModifier = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
    if (hasModifier || at < 0 || (step === undefined && next < 0)) return;
    event.preventDefault();
    tabs.at(next % tabs.length)?.focus();
  };
}
