'use client';

import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';

import { Messages } from '@/components/layout/messages';
import { useRecords } from '@/components/record/use-records';
import { SettingForm } from '@/components/settings/system-setting/setting-form';
import { type SettingSection, sections } from '@/components/settings/system-setting/sections';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { PageHead } from '@/components/ui/page-head';
import { SearchBox } from '@/components/ui/search-box';
import { SkeletonRows } from '@/components/ui/skeleton';
import { useDocumentTitle } from '@/hooks/use-document-title';
import { useShortcuts } from '@/hooks/use-shortcuts';
import { systemSetting } from '@/lib/contract/settings/system-setting';
import { foldName } from '@/lib/format/fold';

export const SystemSettingScreen = () => (
  <Messages of={['routes', 'settings']}>
    <SystemSettings />
  </Messages>
);

function SystemSettings() {
  const t = useTranslations('settings.system');
  const title = useTranslations('routes')('system-setting');
  const records = useRecords(systemSetting.list);
  const textOf = useSectionText();
  const search = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const found = sections.filter((section) => textOf(section).includes(foldName(typed)));
  useDocumentTitle(title);
  useShortcuts({ search: () => search.current?.focus() });

  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-auto bg-surface">
      <PageHead title={title}>
        <SearchBox
          label={t('search')}
          kbd="/"
          inputRef={search}
          value={typed}
          onChange={setTyped}
        />
      </PageHead>
      {records.error && !records.rows && (
        <EmptyState
          kind="refused"
          actions={<Button onClick={records.refetch}>{t('retry')}</Button>}
        >
          {records.error.message}
        </EmptyState>
      )}
      {!records.rows && !records.error && <SkeletonRows />}
      {records.rows && (
        <div className="border-t border-line">
          {found.length === 0 && <EmptyState kind="no-match" />}
          {found.map((section) => {
            const record = records.rows?.find(({ type }) => type === section.type);
            return (
              record && (
                <SettingForm
                  key={section.key}
                  section={section}
                  record={record}
                  onSaved={records.put}
                  onReload={records.refetch}
                />
              )
            );
          })}
        </div>
      )}
    </div>
  );
}

/** Everything that a section says, for the search. */
function useSectionText() {
  const t = useTranslations('settings.system');
  return ({ key, fields }: SettingSection) =>
    foldName(
      [
        t(`sections.${key}.title`),
        t(`sections.${key}.text`),
        ...fields.map(({ name }) => t(`fields.${name}.label`)),
      ].join(' '),
    );
}
