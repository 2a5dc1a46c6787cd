import type { InputOf } from '@/lib/contract/endpoint';
import { timezoneOf } from '@/lib/domain/timezone';
import type { Organization, organization } from '@/lib/contract/settings/organization';

export type OrganizationValues = Readonly<
  Omit<Organization, 'version' | 'timezone' | 'base_currency' | 'base_confirmed'>
> &
  Readonly<{ timezone: string | null; base_currency: string | null }>;

/** Initial values of the form. The base currency is empty until a user has confirmed it. */
export function valuesOf(organisation: Organization): OrganizationValues {
  const { version: _version, base_confirmed, ...values } = organisation;
  return {
    ...values,
    timezone: timezoneOf(values.timezone) ?? values.timezone,
    base_currency: base_confirmed ? values.base_currency : null,
  };
}

type Input = InputOf<typeof organization.update>;

/** Request body with the changed values only. The base currency is left out if the user may not change it. */
export function toInput(organisation: Organization, values: OrganizationValues): Input {
  const { timezone } = organisation;
  const before: ReadonlyMap<string, unknown> = new Map(
    Object.entries({ ...valuesOf(organisation), timezone }),
  );
  const isSame = (name: string, value: unknown) =>
    JSON.stringify(before.get(name)) === JSON.stringify(value);
  const changed = Object.entries(values).filter(([name, value]) => !isSame(name, value));
  // Cast is safe: all keys are fields of the input.
  return { ...(Object.fromEntries(changed) as Partial<Input>), version: organisation.version };
}
