'use client';

import { useState } from 'react';
import { useController, type FieldValues } from 'react-hook-form';
import { useTranslations } from 'use-intl';

import { RightsCards } from '@/components/settings/roles/rights-cards';
import { RightsMatrix, type RightsProps } from '@/components/settings/roles/rights-matrix';
import {
  countDifferences,
  holds,
  type Rights,
  rightsOf,
  withRights,
} from '@/components/settings/roles/rights';
import { EmptyState } from '@/components/ui/empty-state';
import { FilterMenu } from '@/components/ui/filter-menu';
import { SearchBox } from '@/components/ui/search-box';
import { useErrorText } from '@/components/ui/use-error-text';
import { useCurrentUser } from '@/hooks/use-current-user';
import { useMedia } from '@/hooks/use-media';
import type { Role } from '@/lib/contract/people/roles';
import { can } from '@/lib/domain/permission';
import { foldName } from '@/lib/format/fold';
import { pages as allPages } from '@/lib/routes';

/** Permissions of a role, as pages by actions. The user can change only permissions that they have. */
export function RightsField({ name, others }: { name: string; others: readonly Role[] }) {
  const t = useTranslations('settings.roles');
  const pageName = usePageName();
  const errorText = useErrorText();
  const { data: me } = useCurrentUser();
  const { field, fieldState } = useController<FieldValues, string>({ name });
  const isNarrow = useMedia('(max-width: 639px)');
  const [typed, setTyped] = useState('');
  const [comparedId, setCompared] = useState<string>();
  // Only this form sets the value.
  const rights = field.value as Rights;
  const compared = others.find(({ id }) => String(id) === comparedId);
  const found = allPages.filter((page) => foldName(pageName(page)).includes(foldName(typed)));
  const may: RightsProps['may'] = (page, action) => can(me, page, action);
  const error = fieldState.error?.message;

  const props: RightsProps = {
    pages: found,
    rights,
    may,
    pageName,
    differs: differing(rights, compared),
    onChange: (change) => field.onChange(withRights(rights, change, may)),
  };

  return (
    <div className="grid min-w-0 gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <SearchBox label={t('searchPages')} value={typed} onChange={setTyped} />
        <FilterMenu
          name={t('compare')}
          none={t('compareNone')}
          value={comparedId}
          choices={others.map((role) => ({ value: String(role.id), label: role.name }))}
          onChange={setCompared}
        />
        {compared && <Compared rights={rights} with={compared} />}
      </div>
      {error !== undefined && <p className="text-12 text-negative">{errorText(error)}</p>}
      {found.length === 0 && <EmptyState kind="no-match" />}
      {isNarrow ? <RightsCards {...props} /> : <RightsMatrix {...props} />}
    </div>
  );
}

/** Returns whether a permission differs from the compared role; false for a role with all permissions. */
function differing(rights: Rights, compared: Role | undefined): RightsProps['differs'] {
  if (!compared || compared.pages === null) return () => false;
  const others = rightsOf(compared.pages);
  return (page, action) => holds(others, page, action) !== holds(rights, page, action);
}

function Compared({ rights, with: { pages } }: Readonly<{ rights: Rights; with: Role }>) {
  const t = useTranslations('settings.roles');
  return (
    <output className="text-12 text-ink-2">
      {pages === null
        ? t('comparedEverything')
        : t('differences', { count: countDifferences(rights, rightsOf(pages)) })}
    </output>
  );
}

function usePageName() {
  const t = useTranslations('routes');
  return (page: string) => t(page.replaceAll(' ', '-'));
}
