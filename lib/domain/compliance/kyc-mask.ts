import type { KycData, KycPerson } from './kyc-data';
import { maskedId } from './masked-id';

/** Masks an email address except for its first letter and its domain. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return at < 1 ? '••••' : `${email.slice(0, 1)}•••${email.slice(at)}`;
}

/** Masks a phone number like a document number (`maskedId`), after removing everything but its digits. */
export const maskedPhone = (phone: string): string => maskedId(phone.replaceAll(/\D/g, ''));

/** Masks the address of a message channel: an e-mail address, a phone number or the id of a chat. */
export function maskedAddress(channel: string, address: string): string {
  if (channel === 'email') return maskedEmail(address);
  return channel === 'telegram' ? maskedId(address) : maskedPhone(address);
}

const maskedNumber = (number: string | undefined): string | undefined =>
  number === undefined ? undefined : maskedId(number);

/** Removes a person's birth date, which only users with the sensitive right may see. */
const maskedPerson = <Person extends KycPerson>(one: Person): Person => {
  const { dob: _dob, ...rest } = one;
  return rest as Person; // the birth date is optional in every person type
};

/**
 * Returns customer data for users without the sensitive right: without details such as birth dates and contacts, with
 * only the city and country of addresses, and with masked numbers.
 */
export function maskedData(data: KycData): KycData {
  const { dob: _dob, place_of_birth: _place, father_name: _father, address, ...rest } = data;
  const { registered_address, operating_address, directors, signatories, ...kept } = rest;
  const { beneficial_owners, beneficial_owner } = kept;
  return present({
    ...kept,
    address: masked(address),
    registered_address: masked(registered_address),
    operating_address: masked(operating_address),
    directors: directors?.map(maskedPerson),
    signatories: signatories?.map(maskedPerson),
    beneficial_owners: beneficial_owners?.map(maskedPerson),
    beneficial_owner: beneficial_owner && maskedPerson(beneficial_owner),
    tax_id: maskedNumber(data.tax_id),
    registration_no: maskedNumber(data.registration_no),
    licence_no: maskedNumber(data.licence_no),
    email: undefined,
    phone: undefined,
  });
}

const masked = (address: KycData['address']): KycData['address'] =>
  address && present({ city: address.city, country: address.country });

const present = <T extends object>(given: T): T =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as T;

type Paper = Readonly<{ number: string | null; mrz: string | null }>;

/** Masks a document's number (`maskedId`) and removes the MRZ. */
export const maskedDocument = <Document extends Paper>(one: Document): Document => ({
  ...one,
  number: one.number === null ? null : maskedId(one.number),
  mrz: null,
});
