import { Refusal } from '@/lib/domain/refusal';
import { searchWords } from '@/lib/format/search-words';

/** The payer of a ticket or remittance, and the person whom the customer represents (`on_behalf_of`). */
export type ThirdParty = Readonly<{
  payer?: string | undefined;
  on_behalf_of?: Readonly<{ name: string; id_number?: string | undefined }> | undefined;
}>;

/** Normal form of a name for comparison: its search words in sorted order. Word order and case are ignored. */
const known = (name: string | null | undefined): string =>
  searchWords(name ?? '')
    .toSorted()
    .join(' ');

/** True if a payer is named who is not the customer. */
export function isPaidByAnother({ payer }: ThirdParty, customer: string | null): boolean {
  const paying = known(payer);
  return paying !== '' && paying !== known(customer);
}

/** Refuses a payment by another person if no represented person is declared. */
export const thirdPartyNeeds = (thirdParty: ThirdParty, customer: string | null): Refusal[] =>
  isPaidByAnother(thirdParty, customer) && !thirdParty.on_behalf_of
    ? [new Refusal('watch.third-party', { field: 'on_behalf_of.name' })]
    : [];

/** A person named on a ticket or remittance who is not a party. */
type Named = Readonly<{ name: string; document?: string | undefined }>;

/**
 * Persons named on a ticket or remittance, other than its party. The represented person is left out if the name is the
 * customer's; the payer is left out if the name is the customer's or the represented person's.
 */
export function namedBesides(
  { walk_in, payer, on_behalf_of }: ThirdParty & Readonly<{ walk_in?: Stranger | undefined }>,
  party: string | null,
): Partial<Record<'walk_in' | 'payer' | 'behalf', Named>> {
  const stranger = walk_in?.name ?? '';
  const customer = known(party) || known(stranger);
  const behalf = known(on_behalf_of?.name);
  const paying = known(payer);
  return {
    ...(![known(party), ''].includes(known(stranger)) && {
      walk_in: { name: stranger, document: walk_in?.id_number },
    }),
    ...(on_behalf_of &&
      behalf !== customer && {
        behalf: { name: on_behalf_of.name, document: on_behalf_of.id_number },
      }),
    ...(![customer, behalf, ''].includes(paying) && { payer: { name: payer ?? '' } }),
  };
}

type Stranger = Readonly<{ name?: string | undefined; id_number?: string | undefined }>;

/** Third-party fields of a record. */
export const shownThirdParty = ({ payer, on_behalf_of }: ThirdParty) => ({
  payer: payer || null,
  on_behalf_of: on_behalf_of ?? null,
});
