import type { InputOf } from '@/lib/contract/endpoint';
import { timezoneOf } from '@/lib/domain/timezone';
import type { Organization, organization } from '@/lib/contract/settings/organization';

export type OrganizationValues = Readonly<
  Omit<Organization, 'version' | 'timezone' | 'base_currency'>
> &
  Readonly<{ timezone: string | null; base_currency: string }>;

export function valuesOf(organisation: Organization): OrganizationValues {
  const { version: _version, ...values } = organisation;
  return { ...values, timezone: timezoneOf(values.timezone) ?? values.timezone };
}

type Input = InputOf<typeof organization.update>;

/** What changed only: whoever may not touch the base currency any more does not send it. */
export function toInput(organisation: Organization, values: OrganizationValues): Input {
  const before: ReadonlyMap<string, unknown> = new Map(Object.entries(organisation));
  const isSame = (name: string, value: unknown) =>
    JSON.stringify(before.get(name)) === JSON.stringify(value);
  const changed = Object.entries(values).filter(([name, value]) => !isSame(name, value));
  // Every entry is one of the values, which are the fields of the input.
  return { ...(Object.fromEntries(changed) as Partial<Input>), version: organisation.version };
}
