'use client';

import { TriangleAlert } from 'lucide-react';
import { useTranslations } from 'use-intl';

import { Messages } from '@/components/layout/messages';
import { RecordsScreen } from '@/components/record/records-screen';
import { useWhole, type Narrowing } from '@/components/record/use-listed';
import { pagesWith, rightsOf } from './rights';
import { Badge } from '@/components/ui/badge';
import { FreeText } from '@/components/ui/free-text';
import { type Column, columnsOf } from '@/components/ui/table-columns';
import { lazyPart } from '@/hooks/use-lazy-part';
import { type Role, roles } from '@/lib/contract/people/roles';

const FORM = lazyPart(async () => ({
  Form: (await import('./role-form')).RoleForm,
}));

export const RolesScreen = () => (
  <Messages of={['routes', 'settings', 'document']}>
    <Roles />
  </Messages>
);

function Roles() {
  const t = useTranslations('settings.roles');
  return (
    <RecordsScreen<Role>
      route="app.roles"
      listed={useWhole<Role>(roles.list, NARROWING)}
      columns={useRoleColumns()}
      compactColumns={['number', 'name']}
      nameOf={({ number }) => number}
      words={{ create: t('create'), none: t('none'), searched: t('searched') }}
      Form={FORM}
      rail="w-80"
    />
  );
}

function useRoleColumns(): readonly Column<Role>[] {
  const t = useTranslations('settings.roles');
  const column = columnsOf<Role>(t);
  return [
    column('number', { pin: true, sortable: true, width: 120, card: 'title' }, ({ number }) => (
      <bdi className="figure font-medium">{number}</bdi>
    )),
    column('name', { header: t('fields.name'), sortable: true, card: 'line' }, ({ name }) => (
      <FreeText>{name}</FreeText>
    )),
    column('users', { align: 'end', width: 110, card: 'amount' }, ({ users }) => (
      <bdi className="figure">{users}</bdi>
    )),
    column('pages', { width: 170, card: 'badge' }, (role) =>
      role.pages !== null ? (
        <bdi className="figure">{pagesWith(rightsOf(role.pages)).length}</bdi>
      ) : (
        <Badge tone="negative" icon={TriangleAlert}>
          {t('everything')}
        </Badge>
      ),
    ),
  ];
}

const NARROWING: Narrowing<Role> = {
  textOf: ({ number, name }) => `${number} ${name}`,
  sorts: {
    number: ({ id }: Role) => String(id).padStart(15, '0'),
    name: ({ name }: Role) => name,
  },
};
