'use client';

import { Eye } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import { useFormContext, useWatch, useController, type FieldValues } from 'react-hook-form';
import { useTranslations } from 'use-intl';

import type { Field, Values } from '@/components/fields/field';
import { RecordForm } from '@/components/record/record-form';
import type { ListedFormProps } from '@/components/record/records-screen';
import { mayGive, mayGiveAll } from '@/components/settings/giving';
import { pagesOf, type Rights, rightsOf, withRights, countDifferences, holds } from './rights';
import { RightsMatrix, type RightsProps, RightBox, Toggle } from './rights-matrix';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { CheckboxField } from '@/components/ui/checkbox-field';
import { EmptyState } from '@/components/ui/empty-state';
import { FilterMenu } from '@/components/ui/filter-menu';
import { SearchBox } from '@/components/ui/search-box';
import { useErrorText } from '@/components/ui/use-error-text';
import { useCurrentUser } from '@/hooks/use-current-user';
import { useMedia } from '@/hooks/use-media';
import { takeLeftRole, seeAs, type SeenRole, useSeenRole } from '@/hooks/use-seen-role';
import { href } from '@/lib/address';
import { type Role, roles, type RolePageInput } from '@/lib/contract/people/roles';
import { can, normalisePages, type Action, ACTIONS } from '@/lib/domain/permission';
import { foldName } from '@/lib/format/fold';
import { landingOf } from '@/lib/menu';
import { presetPages, ROLE_PRESETS } from '@/lib/role-presets';
import { pages as known, type Page, pages, pages as allPages } from '@/lib/routes';

type RoleValues = Readonly<{ name: string; everything: boolean; rights: Rights }>;
type Mark = Readonly<{ id: number; version: number }>;

const heldOf = (role: Pick<Role, 'pages'> | undefined) => ({
  everything: role?.pages === null,
  rights: rightsOf(role?.pages ?? []),
});

/** Pages for the request. The cast is safe, because `heldOf` sets both values in the form. */
function pagesIn(values: Values) {
  const { everything, rights } = values as RoleValues;
  return { pages: everything ? null : pagesOf(rights) };
}

const KIND = {
  calls: roles,
  words: 'settings.roles',
  nameOf: ({ number }: Role) => number,
  fullNameOf: ({ name }: Role) => name,
  held: heldOf,
  sent: pagesIn,
  audit: 'roles',
} as const;

const markOf = (role: Role | undefined): Mark => ({
  id: role?.id ?? 0,
  version: role?.version ?? 0,
});

export function RoleForm({ rows, ...form }: ListedFormProps<Role>) {
  const { row } = form;
  const t = useTranslations('settings.roles');
  const { data: me } = useCurrentUser();
  const mark = markOf(row);
  const lock = row && !mayGive(me, row.pages) ? t('beyondLock') : undefined;
  return (
    <RecordForm
      {...form}
      wide
      kind={{ ...KIND, fields: useFields(row, rows) }}
      title={row && <bdi className="figure">{row.number}</bdi>}
      lock={lock}
      isKept={lock !== undefined}
      actions={(typed) =>
        lock === undefined && (
          <SeeAsRole
            take={() => ({ ...mark, name: (typed() as RoleValues).name, ...pagesIn(typed()) })}
          />
        )
      }
    />
  );
}

function useFields(row: Role | undefined, rows: readonly Role[]): readonly Field[] {
  const { data: me } = useCurrentUser();
  const others = rows.filter(({ id }) => id !== row?.id);
  return [
    { name: 'name', kind: 'text', width: 'half' },
    {
      name: 'everything',
      kind: 'own',
      drawn: (
        <>
          <LeftValues {...markOf(row)} />
          {!row && (
            <div className="mb-3">
              <BeginWith />
            </div>
          )}
          <Everything mayGive={mayGiveAll(me)} />
        </>
      ),
    },
    {
      name: 'rights',
      kind: 'own',
      drawn: <RightsField name="rights" others={others} />,
      when: ({ everything }) => everything !== true,
    },
  ];
}

/** Restores the unsaved form when the user returns from the preview of the role. */
function LeftValues({ id, version }: Mark) {
  const { setFocus, reset } = useFormContext();
  useEffect(() => {
    const left = takeLeftRole(id, version);
    if (!left) return;
    // `setFocus` comes first, because `reset` forgets the registered fields until they render again.
    setFocus('name');
    reset({ name: left.name, ...heldOf(left) }, { keepDefaultValues: true });
  }, [setFocus, reset, id, version]);
  return null;
}

/** Checkbox that grants all permissions. Checking every single permission does not set it. */
function Everything({ mayGive }: { mayGive: boolean }) {
  const t = useTranslations('settings.roles');
  const everything = useWatch<RoleValues, 'everything'>({ name: 'everything' });
  return (
    <>
      <CheckboxField
        name="everything"
        label={t('everythingLabel')}
        disabled={!mayGive}
        help={mayGive ? undefined : t('everythingRefused')}
      />
      {everything && <Callout tone="negative">{t('everythingWarning')}</Callout>}
    </>
  );
}

/** A role as currently edited. Its pages may differ from the stored pages. */
type Drafted = Omit<SeenRole, 'pages'> & Readonly<{ pages: readonly RolePageInput[] | null }>;

/** Button that previews the pages with the permissions of the edited role. */
function SeeAsRole({ take }: { take: () => Drafted }) {
  const t = useTranslations('settings.roles');
  const router = useRouter();
  const isLooking = useSeenRole() !== null;
  if (isLooking) return null;

  const look = () => {
    const role = asStored(take());
    seeAs(role);
    // The form is stored and restored after the preview, so leaving it needs no confirmation.
    router.push(href(landingOf((page) => can({ is_developer: false, role }, page, 'view'))));
  };
  return (
    <Button icon={Eye} onClick={look}>
      {t('seeAs')}
    </Button>
  );
}

/** Normalises the pages in the same way as the server. The preview does not need their titles. */
function asStored({ pages, ...role }: Drafted): SeenRole {
  const stored = normalisePages(pages, { known, titleOf: (page) => page, unrestricted: true });
  return { ...role, pages: stored && [...stored] };
}

/** Menu that fills a new role with the permissions of a preset, except those that the user may not grant. */
function BeginWith() {
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

/** Matrix of a role's permissions: pages by actions. The user can change only permissions that the user has. */
function RightsField({ name, others }: { name: string; others: readonly Role[] }) {
  const t = useTranslations('settings.roles');
  const pageName = usePageName();
  const errorText = useErrorText();
  const { data: me } = useCurrentUser();
  const { field, fieldState } = useController<FieldValues, string>({ name });
  const isNarrow = useMedia('(max-width: 639px)');
  const [typed, setTyped] = useState('');
  const [comparedId, setCompared] = useState<string>();
  // Cast is safe: no other form uses this field, and it always stores `Rights`.
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
        {compared && (
          <output className="text-12 text-ink-2">
            {compared.pages === null
              ? t('comparedEverything')
              : t('differences', { count: countDifferences(rights, rightsOf(compared.pages)) })}
          </output>
        )}
      </div>
      {error !== undefined && <p className="text-12 text-negative">{errorText(error)}</p>}
      {found.length === 0 && <EmptyState kind="no-match" />}
      {isNarrow ? (
        <ul className="grid">
          {found.map((page) => (
            <li key={page} className="border-b border-line py-1">
              <details>
                <summary className="flex min-h-8 items-center justify-between gap-2">
                  {pageName(page)}
                  <span className="count">
                    {ACTIONS.filter((action) => holds(rights, page, action)).length}
                  </span>
                </summary>
                <div className="grid gap-1 ps-3 pb-2">
                  <Toggle
                    {...props}
                    pages={[page]}
                    actions={ACTIONS}
                    label={t('row', { page: pageName(page) })}
                  >
                    {t('all')}
                  </Toggle>
                  {ACTIONS.map((action) => (
                    <label key={action} className="flex min-h-6 items-center gap-2">
                      <RightBox {...props} page={page} action={action} />
                      {t(`actions.${action}`)}
                    </label>
                  ))}
                </div>
              </details>
            </li>
          ))}
        </ul>
      ) : (
        <RightsMatrix {...props} />
      )}
    </div>
  );
}

/**
 * Returns a function that returns true if a permission differs from the compared role. The function always returns
 * false without a compared role, or if that role has all permissions.
 */
function differing(rights: Rights, compared: Role | undefined): RightsProps['differs'] {
  if (!compared || compared.pages === null) return () => false;
  const others = rightsOf(compared.pages);
  return (page, action) => holds(others, page, action) !== holds(rights, page, action);
}

function usePageName() {
  const t = useTranslations('routes');
  return (page: string) => t(page.replaceAll(' ', '-'));
}
