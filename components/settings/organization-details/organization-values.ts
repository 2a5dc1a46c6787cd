import type { InputOf } from '@/lib/contract/endpoint';
import { timezoneOf } from '@/lib/domain/timezone';
import type { Organization, organization } from '@/lib/contract/settings/organization';

export type OrganizationValues = Readonly<
  Omit<Organization, 'version' | 'timezone' | 'base_currency' | 'base_confirmed'>
> &
  Readonly<{ timezone: string | null; base_currency: string | null }>;

/** Initial form values. The base currency is empty until it is confirmed. */
export function valuesOf(organisation: Organization): OrganizationValues {
  const { version: _version, base_confirmed, ...values } = organisation;
  return {
    ...values,
    timezone: timezoneOf(values.timezone) ?? values.timezone,
    base_currency: base_confirmed ? values.base_currency : null,
  };
}

type Input = InputOf<typeof organization.update>;

/** Sends only changed values; without permission to change the base currency it is not sent. */
export function toInput(organisation: Organization, values: OrganizationValues): Input {
  const { timezone } = organisation;
  const before: ReadonlyMap<string, unknown> = new Map(
    Object.entries({ ...valuesOf(organisation), timezone }),
  );
  const isSame = (name: string, value: unknown) =>
    JSON.stringify(before.get(name)) === JSON.stringify(value);
  const changed = Object.entries(values).filter(([name, value]) => !isSame(name, value));
  // All keys are fields of the input.
  return { ...(Object.fromEntries(changed) as Partial<Input>), version: organisation.version };
}
