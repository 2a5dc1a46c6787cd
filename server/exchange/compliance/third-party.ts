import { Refusal } from '@/lib/domain/refusal';
import { searchWords } from '@/lib/format/search-words';

/** Who pays and for whom somebody deals, as a ticket or a remittance tells it. */
export type ThirdParty = Readonly<{
  payer?: string | undefined;
  on_behalf_of?: Readonly<{ name: string; id_number?: string | undefined }> | undefined;
}>;

/** Names are the same by their words, in whatever order and size; whoever told no name is nobody's namesake. */
const known = (name: string | null | undefined): string =>
  searchWords(name ?? '')
    .toSorted()
    .join(' ');

/** Whether somebody pays who is not the customer. */
export function isPaidByAnother({ payer }: ThirdParty, customer: string | null): boolean {
  const paying = known(payer);
  return paying !== '' && paying !== known(customer);
}

/** Whoever pays for somebody else's deal is declared, before it is posted. */
export const thirdPartyNeeds = (told: ThirdParty, customer: string | null): Refusal[] =>
  isPaidByAnother(told, customer) && !told.on_behalf_of
    ? [new Refusal('watch.third-party', { field: 'on_behalf_of.name' })]
    : [];

/** Somebody whom a ticket or a remittance names, and who is in no book. */
type Named = Readonly<{ name: string; document?: string | undefined }>;

/**
 * Whoever a ticket or a remittance names besides its parties. Who bears the customer's own name is the customer, and who
 * pays for himself is one.
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

/** What a record shows of it. */
export const shownThirdParty = ({ payer, on_behalf_of }: ThirdParty) => ({
  payer: payer || null,
  on_behalf_of: on_behalf_of ?? null,
});
