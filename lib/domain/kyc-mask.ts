import type { KycData, KycPerson } from './kyc-data';
import { maskedId } from './masked-id';

/** An address of which whoever knows it recognises it: its first letter and its domain. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return at < 1 ? '••••' : `${email.slice(0, 1)}•••${email.slice(at)}`;
}

/** The last four figures of a telephone. */
export const maskedPhone = (phone: string): string => maskedId(phone.replaceAll(/\D/g, ''));

const maskedNumber = (number: string | undefined): string | undefined =>
  number === undefined ? undefined : maskedId(number);

/** A person of whom only the name, the country and what he is to the company are shown. */
const maskedPerson = <Person extends KycPerson>(one: Person): Person => {
  const { dob: _dob, ...rest } = one;
  return rest as Person; // a birth date may be missing from any of them
};

/** What may be read without the right to what is sensitive: no birth date, no address, no whole number. */
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

/** A document by the last four characters of its number. */
export const maskedDocument = <Document extends Paper>(one: Document): Document => ({
  ...one,
  number: one.number === null ? null : maskedId(one.number),
  mrz: null,
});
