'use client';

import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';

export type Tab = Readonly<{
  value: string;
  label: ReactNode;
  count?: number;
  /** Omitted if the tabs only select the content below them, as saved views do. */
  panel?: ReactNode;
}>;

type Props = Readonly<{
  label: string;
  tabs: readonly Tab[];
  value: string;
  onChange: (value: string) => void;
  end?: ReactNode;
}>;

export function Tabs({ label, tabs, value, onChange, end }: Props) {
  return (
    <Base.Root
      value={value}
      onValueChange={(next: unknown) => typeof next === 'string' && onChange(next)}
    >
      <Base.List aria-label={label} className="tabs" activateOnFocus={false}>
        {tabs.map((tab) => (
          <Base.Tab key={tab.value} value={tab.value} className="tab">
            {tab.label}
            {tab.count !== undefined && <span className="count">{tab.count}</span>}
          </Base.Tab>
        ))}
        {end}
      </Base.List>
      <Panels tabs={tabs} />
    </Base.Root>
  );
}

function Panels({ tabs }: Readonly<{ tabs: readonly Tab[] }>) {
  return tabs.map(
    (tab) =>
      tab.panel !== undefined && (
        <Base.Panel key={tab.value} value={tab.value}>
          {tab.panel}
        </Base.Panel>
      ),
  );
}
