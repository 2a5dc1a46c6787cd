import type { User, users } from '@/lib/contract/people/users';
import type { InputOf } from '@/lib/contract/endpoint';

export type UserValues = Readonly<{
  name: string;
  email: string;
  phone: string;
  /** The id as the text of a choice; nothing for no role. */
  role_id: string;
  way: 'invite' | 'password';
  password: string;
  /** Only for one's own address. */
  current_password: string;
}>;

export const valuesOf = (user: User | undefined): UserValues => ({
  name: user?.name ?? '',
  email: user?.email ?? '',
  phone: user?.phone ?? '',
  role_id: user?.role_id == null ? '' : String(user.role_id),
  way: 'invite',
  password: '',
  current_password: '',
});

type Stored = InputOf<typeof users.store>;

export const toDraft = ({ name, email, phone, role_id, way, password }: UserValues): Stored => ({
  name,
  email,
  phone: phone === '' ? null : phone,
  role_id: role_id === '' ? null : Number(role_id),
  ...(way === 'password' && { password }),
});
