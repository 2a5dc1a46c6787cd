import { type KycData, kycNames } from '@/lib/domain/kyc-data';
import { openTexts } from '@/server/files/sealed-text';
import type { Db, Host } from '@/server/kernel/host';
import type { NamedCustomer } from './kyc-followed.sql';

type Sealed = Pick<NamedCustomer, 'id' | 'told'>;

/** Unsealed data of customers by id; erased customers are missing. */
export async function toldBy(
  db: Db,
  host: Pick<Host, 'masters'>,
  customers: readonly Sealed[],
): Promise<Map<number, KycData>> {
  const sealed = customers.flatMap(({ id, told }) =>
    told === null ? [] : [{ id, owner: `kyc ${id}` as const, name: 'told', sealed: told }],
  );
  const texts = await openTexts(db, host, sealed);
  return new Map(
    sealed.flatMap(({ id }, at): [number, KycData][] => {
      const text = texts[at];
      // Only customer data is sealed under this name, and it was validated then.
      return text ? [[id, (JSON.parse(text) as { data: KycData }).data]] : [];
    }),
  );
}

/** Display name of a customer: the party's name, otherwise the declared name, otherwise the number or id. */
export const nameOf = (
  { type, party, number, id }: NamedCustomer,
  data: KycData | undefined,
): string => party ?? kycNames(type, data ?? {})[0] ?? number ?? String(id);
