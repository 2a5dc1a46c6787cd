import { type KycData, kycNames } from '@/lib/domain/kyc-data';
import { openTexts } from '@/server/files/sealed-text';
import type { Db, Host } from '@/server/kernel/host';
import type { NamedCustomer } from './kyc-followed.sql';

type Sealed = Pick<NamedCustomer, 'id' | 'told'>;

/** What customers told, by their ids; nothing of whoever was erased. */
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
      // It was sealed as what a customer tells, which nobody else can seal under that name.
      return text ? [[id, (JSON.parse(text) as { data: KycData }).data]] : [];
    }),
  );
}

/** By what a customer is called: the name of the party, else as it was told, else the number. */
export const nameOf = (
  { type, party, number, id }: NamedCustomer,
  data: KycData | undefined,
): string => party ?? kycNames(type, data ?? {})[0] ?? number ?? String(id);
