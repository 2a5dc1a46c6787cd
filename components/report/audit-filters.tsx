'use client';

import { useTranslations } from 'use-intl';

import { Messages } from '@/components/layout/messages';
import { ChoiceFilter } from './choice-filters';
import type { FilterProps } from './filter-props';
import { useUsers } from '@/hooks/use-users';
import { FilterChip } from '@/components/ui/chip';
import { openScreens } from '@/lib/menu';
import { keyOf, pageOf } from '@/lib/routes';

const ANY = '';

/** Audited actions that the filter offers. */
const AUDIT_ACTIONS = [
  'create',
  'edit',
  'delete',
  'discard',
  'post',
  'void',
  'import',
  'generate accounts',
  'sign in',
  'sign out',
] as const;

export function UserFilter({ input, change }: FilterProps) {
  const t = useTranslations('reports.user');
  const { data: users = [] } = useUsers({ enabled: true });
  return (
    <ChoiceFilter
      name={t('label')}
      value={input.user_id ?? ANY}
      choices={[
        { value: ANY, label: t('any') },
        ...users.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      onChange={(value) => change({ user_id: value })}
    />
  );
}

export function PageFilter({ input, change }: FilterProps) {
  const t = useTranslations('reports.page');
  const label = useTranslations('routes');
  return (
    <ChoiceFilter
      name={t('label')}
      value={input.page ?? ANY}
      choices={[
        { value: ANY, label: t('any') },
        ...openScreens(() => true).map((name) => ({
          value: pageOf(name),
          label: label(keyOf(name)),
        })),
      ]}
      onChange={(value) => change({ page: value })}
    />
  );
}

export function ActionFilter({ input, change }: FilterProps) {
  const t = useTranslations('reports.action');
  const acts = useTranslations('acts');
  const value = input.action ?? ANY;
  const known: readonly string[] = AUDIT_ACTIONS;
  return (
    <ChoiceFilter
      name={t('label')}
      value={value}
      choices={[
        { value: ANY, label: t('any') },
        ...AUDIT_ACTIONS.map((action) => ({
          value: action,
          label: acts(action.replaceAll(' ', '-')),
        })),
        ...(value === ANY || known.includes(value) ? [] : [{ value, label: value }]),
      ]}
      onChange={(next) => change({ action: next })}
    />
  );
}

/** Filter by one record. A button in a row of the report sets it; in the toolbar the user can only remove it. */
export function RecordFilter(props: FilterProps) {
  const { record_type, record_id } = props.input;
  if (record_type === undefined && record_id === undefined) return null;
  return (
    <Messages of={['changed-fields']}>
      <RecordChip {...props} />
    </Messages>
  );
}

function RecordChip({ input: { record_type = '', record_id = '' }, change }: FilterProps) {
  const t = useTranslations('reports.record');
  const kinds = useTranslations('changed-fields.kinds');
  const key = record_type.replaceAll(' ', '-');
  const value = `${kinds.has(key) ? kinds(key) : record_type} ${record_id}`.trim();
  return (
    <FilterChip
      name={t('label')}
      value={value}
      onRemove={() => change({ record_type: undefined, record_id: undefined })}
    />
  );
}
