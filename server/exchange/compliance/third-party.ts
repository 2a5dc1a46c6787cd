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

/** What a record shows of it. */
export const shownThirdParty = ({ payer, on_behalf_of }: ThirdParty) => ({
  payer: payer || null,
  on_behalf_of: on_behalf_of ?? null,
});
