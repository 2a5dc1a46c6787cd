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
import { type ListedSetting, systemSetting } from '@/lib/contract/settings/system-setting';
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
  const search = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
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
      <Fetched records={records} typed={typed} />
    </div>
  );
}

/** The settings, a skeleton while loading, or the error. */
function Fetched({ records, typed }: { records: Records; typed: string }) {
  const { rows, error, refetch } = records;
  if (rows) return <Sections records={records} typed={typed} />;
  return error ? <Refused error={error} onRetry={refetch} /> : <SkeletonRows />;
}

function Refused({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useTranslations('settings.system');
  return (
    <EmptyState kind="refused" actions={<Button onClick={onRetry}>{t('retry')}</Button>}>
      {error.message}
    </EmptyState>
  );
}

type Records = ReturnType<typeof useRecords<ListedSetting>>;

function Sections({ records, typed }: { records: Records; typed: string }) {
  const textOf = useSectionText();
  const found = sections.filter((section) => textOf(section).includes(foldName(typed)));
  return (
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
  );
}

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
