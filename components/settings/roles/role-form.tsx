'use client';

import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';

import type { Field, Values } from '@/components/fields/field';
import { RecordForm } from '@/components/record/record-form';
import type { ListedFormProps } from '@/components/record/screen-props';
import { mayGive, mayGiveAll } from '@/components/settings/giving';
import { BeginWith } from '@/components/settings/roles/begin-with';
import { RightsField } from '@/components/settings/roles/rights-field';
import { pagesOf, type Rights, rightsOf } from '@/components/settings/roles/rights';
import { SeeAsRole } from '@/components/settings/roles/see-as-role';
import { Callout } from '@/components/ui/callout';
import { CheckboxField } from '@/components/ui/checkbox-field';
import { useCurrentUser } from '@/hooks/use-current-user';
import { takeLeftRole } from '@/hooks/use-seen-role';
import { type Role, roles } from '@/lib/contract/people/roles';

type RoleValues = Readonly<{ name: string; everything: boolean; rights: Rights }>;
type Mark = Readonly<{ id: number; version: number }>;

const heldOf = (role: Pick<Role, 'pages'> | undefined) => ({
  everything: role?.pages === null,
  rights: rightsOf(role?.pages ?? []),
});

/** The form has only the values of `heldOf`. */
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
          {!row && <BeginWith />}
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

/** Restores the unsaved form after previewing the role. */
function LeftValues({ id, version }: Mark) {
  const { setFocus, reset } = useFormContext();
  useEffect(() => {
    const left = takeLeftRole(id, version);
    if (!left) return;
    // The order matters: `reset` forgets the fields until they render again.
    setFocus('name');
    reset({ name: left.name, ...heldOf(left) }, { keepDefaultValues: true });
  }, [setFocus, reset, id, version]);
  return null;
}

/** Checkbox for all permissions; that is always an explicit choice. */
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
