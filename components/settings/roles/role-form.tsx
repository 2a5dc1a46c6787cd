'use client';

import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';

import { mayGive, mayGiveAll } from '@/components/settings/giving';
import { RecordPanel } from '@/components/record/record-panel';
import type { ListedFormProps } from '@/components/record/screen-props';
import { RightsField } from '@/components/settings/roles/rights-field';
import { pagesOf, type Rights, rightsOf } from '@/components/settings/roles/rights';
import { SeeAsRole } from '@/components/settings/roles/see-as-role';
import { Callout } from '@/components/ui/callout';
import { CheckboxField } from '@/components/ui/checkbox-field';
import { TextField } from '@/components/ui/text-field';
import { useCurrentUser } from '@/hooks/use-current-user';
import { useDeletion } from '@/hooks/use-deletion';
import { usePermission } from '@/hooks/use-permission';
import { type RecordForm, useRecordForm } from '@/hooks/use-record-form';
import { takeLeftRole } from '@/hooks/use-seen-role';
import { type Role, roles } from '@/lib/contract/people/roles';

type RoleValues = Readonly<{ name: string; everything: boolean; rights: Rights }>;

const valuesOf = (role: Pick<Role, 'name' | 'pages'> | undefined): RoleValues => ({
  name: role?.name ?? '',
  everything: role?.pages === null,
  rights: rightsOf(role?.pages ?? []),
});

const toDraft = ({ name, everything, rights }: RoleValues) => ({
  name,
  pages: everything ? null : pagesOf(rights),
});

export function RoleForm({ row, rows, onSaved, onGone, onReload, onClose }: ListedFormProps<Role>) {
  const t = useTranslations('settings.roles');
  const { may } = usePermission('roles');
  const { data: me } = useCurrentUser();
  const add = useRecordForm(roles.store, { blank: valuesOf(undefined), toInput: toDraft, onSaved });
  const change = useRecordForm(roles.update, {
    blank: valuesOf(row),
    params: { id: row?.id ?? 0 },
    toInput: (values: RoleValues) => ({ ...toDraft(values), version: row?.version ?? 0 }),
    onSaved,
  });
  const deletion = useDeletion(roles.destroy, (id, { is_deleted }) => {
    if (is_deleted === 'yes') onGone(id);
  });
  const record = row ? change : add;
  const mark = { id: row?.id ?? 0, version: row?.version ?? 0 };
  useLeftValues(record, mark);
  const lock = row && !mayGive(me, row.pages) ? t('beyondLock') : undefined;
  const mayDelete = row !== undefined && lock === undefined && may('delete');

  return (
    <RecordPanel
      wide
      title={row ? <bdi className="figure">{row.number}</bdi> : t('create')}
      record={record}
      focus={row === undefined}
      mayEdit={may(row ? 'edit' : 'create')}
      lock={lock}
      kept={deletion.kept}
      onDelete={
        mayDelete
          ? () => void deletion.remove(row.id, { label: row.number, record: row.name })
          : undefined
      }
      actions={
        // The form holds what `valuesOf` gave it, and nothing else.
        lock === undefined && (
          <SeeAsRole
            take={() => ({ ...mark, ...toDraft(record.form.getValues() as RoleValues) })}
          />
        )
      }
      audit={row && { type: 'roles', id: row.id }}
      {...{ onReload, onClose }}
    >
      <TextField name="name" label={t('name')} required autoComplete="off" className="max-w-96" />
      <Everything mayGive={mayGiveAll(me)} />
      <ChosenPages others={rows.filter(({ id }) => id !== row?.id)} />
    </RecordPanel>
  );
}

/** Whoever looked through this role goes on with what the form held when he began. */
function useLeftValues(
  { form }: RecordForm,
  { id, version }: Readonly<{ id: number; version: number }>,
) {
  useEffect(() => {
    const left = takeLeftRole(id, version);
    if (!left) return;
    // In this order: a reset forgets its fields until they are drawn again.
    form.setFocus('name');
    form.reset(valuesOf(left), { keepDefaultValues: true });
  }, [form, id, version]);
}

/** A role that may do everything is chosen as such, in so many words, and never by leaving something empty. */
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

function ChosenPages({ others }: { others: readonly Role[] }) {
  const everything = useWatch<RoleValues, 'everything'>({ name: 'everything' });
  return everything ? null : <RightsField name="rights" others={others} />;
}
