'use client';

import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslations } from 'use-intl';

import { rightsOf, withRights } from '@/components/settings/roles/rights';
import { FilterMenu } from '@/components/ui/filter-menu';
import { useCurrentUser } from '@/hooks/use-current-user';
import { presetPages, ROLE_PRESETS } from '@/lib/role-presets';
import { type Action, can } from '@/lib/domain/permission';
import { type Page, pages } from '@/lib/routes';

/** Fills a new role with the rights of a preset, as far as the user may give them. */
export function BeginWith() {
  const t = useTranslations('settings.roles');
  const { data: me } = useCurrentUser();
  const { getValues, setValue } = useFormContext();
  const [chosen, setChosen] = useState<string>();
  const mayGive = (page: Page, action: Action) => can(me, page, action);
  const choose = (value: string | undefined) => {
    setChosen(value);
    const preset = ROLE_PRESETS.find((one) => one === value);
    if (!preset) return;
    const name = t(`presets.${preset}`);
    const given = rightsOf(presetPages(preset));
    const rights = pages.reduce(
      (held, page) =>
        withRights(held, { pages: [page], actions: given[page] ?? [], given: true }, mayGive),
      {},
    );
    setValue('everything', false, { shouldDirty: true });
    setValue('rights', rights, { shouldDirty: true });
    if (getValues('name') === '') setValue('name', name, { shouldDirty: true });
  };
  return (
    <FilterMenu
      name={t('beginWith')}
      none={t('beginWithNone')}
      value={chosen}
      choices={ROLE_PRESETS.map((value) => ({ value, label: t(`presets.${value}`) }))}
      onChange={choose}
    />
  );
}
