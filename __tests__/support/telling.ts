import type { Applicant } from './applicant';
import { CODE, mailed } from './mailed';

/** Steps in which a person and a company fill in their file on a phone. */

export type Start = Readonly<{ email: string; phone: string; kind?: 'Myself' | 'A company' }>;

/** Fills in the first step and requests a code. */
export async function starts(who: Applicant, { email, phone, kind = 'Myself' }: Start) {
  await who.device.open('/customer/kyc-register');
  await who.sees('Verify your identity');
  await who.page.getByRole('radio', { name: kind }).check();
  const country = kind === 'Myself' ? 'Where do you live?' : 'Where is the company registered?';
  await who.choose(country, 'Afghanistan');
  await who.fill('E-mail address', email);
  await who.fill('Telephone number', phone);
  await who.page.getByRole('checkbox').check();
  await who.on('Send me a code');
  await confirms(who, email);
}

/** Types the newest mailed code. */
export async function confirms(who: Applicant, email: string, earlier = 0) {
  await who.sees('Enter the code');
  const code = await mailed(who.mail, { to: email, pattern: CODE, earlier });
  await who.page.getByLabel('Code', { exact: true }).fill(code);
}

type Paper = Readonly<{ words: string; number: string; of?: string }>;

/** Photographs and describes a document; for an identity document, also its expiry and holder. */
export async function photographs(who: Applicant, { words, number, of }: Paper) {
  await who.sees('Photograph the passport');
  await who.photo(words);
  await who.on('Use this photo');
  await who.sees('Passport');
  if (of !== undefined) await who.choose('Whose document is it?', of);
  await who.fill('Document number', number);
  await who.choose('Issued by', 'Afghanistan');
  await who.page.getByRole('checkbox', { name: 'It has no expiry date' }).check();
  await who.on('Done');
  await who.sees('Documents');
}

/** Fills in the data of a judge. She holds a high public office, so two people must approve her. */
export async function tellsAsAJudge(who: Applicant, name: string) {
  await who.sees('Who you are');
  await who.fill('Full name', name);
  await who.day('Date of birth', '12', 'April', '1988');
  await who.choose('Nationality', 'Afghanistan');
  await who.on('Continue');
  await who.sees('Where you live');
  await who.fill('Street and number', 'Kolola Pushta 417');
  await who.fill('Town', 'Kabul');
  await who.choose('Country', 'Afghanistan');
  await who.on('Continue');
  await who.sees('Which document?');
  await who.on('Continue');
  await photographs(who, { words: name.toUpperCase(), number: 'QX7741903' });
  await who.on('Continue');
  await who.sees('What you plan');
  await who.fill('Occupation', 'Judge');
  await who.fill('What do you need us for?', 'Travel');
  await who.fill('Source of funds', 'Salary of a court');
  await who.page.getByRole('radio', { name: 'Yes, I do' }).check();
  await who.fill('Which office?', 'Judge of the high court');
  await who.fill('Source of wealth', 'Savings of twenty years');
  await who.page.getByRole('radio', { name: 'Yes, I act for myself' }).check();
  await who.on('Continue');
}

export type Owner = Readonly<{ name: string; share: string; lives: string; passport: string }>;

/** Fills in the data of a company and its owners; each owner also signs. */
export async function tellsAsACompany(who: Applicant, name: string, owners: readonly Owner[]) {
  await who.sees('The company');
  await who.fill('Name of the company', name);
  await who.fill('Registration number', 'REG-55871-Q');
  await who.fill('Legal form', 'Limited company');
  await who.day('Date of registration', '1', 'March', '2011');
  await who.fill('Street and number', 'Chicken Street 9');
  await who.fill('Town', 'Kabul');
  await who.choose(/^Country$/, 'Afghanistan');
  await who.on('Continue');
  await who.sees('Who runs and owns it');
  await namesPeople(who, owners);
  await who.on('Continue');
  await showsPapers(who, name, owners);
  await who.on('Continue');
  await who.sees('What you plan');
  await who.fill('What do you need us for?', 'Payments');
  await who.fill('Source of funds', 'Sales of cut stones');
  await who.on('Continue');
}

async function namesPeople({ page }: Applicant, owners: readonly Owner[]) {
  const part = (name: string) => page.getByRole('region', { name });
  await part('Directors').getByRole('button', { name: 'Add a director' }).click();
  await part('Directors')
    .getByLabel('Full name')
    .fill(owners[0]?.name ?? '');
  for (const [at, { name, share, lives }] of owners.entries()) {
    const mine = part('Owners');
    await mine.getByRole('button', { name: 'Add an owner' }).click();
    await mine.getByLabel('Full name').nth(at).fill(name);
    await mine.getByLabel('Share in percent').nth(at).fill(share);
    const born = mine.getByRole('group', { name: 'Date of birth' }).nth(at);
    await born.getByRole('textbox', { name: 'Day' }).fill('1');
    await born.getByRole('combobox', { name: 'Month' }).selectOption({ label: 'June' });
    await born.getByRole('textbox', { name: 'Year' }).fill('1975');
    await mine.getByLabel('Nationality').nth(at).selectOption({ label: 'Afghanistan' });
    await mine.getByLabel('Country that you live in').nth(at).selectOption({ label: lives });
    await part('Signatories').getByRole('button', { name: 'Add a signatory' }).click();
    await part('Signatories').getByLabel('Full name').nth(at).fill(name);
  }
}

async function showsPapers(who: Applicant, company: string, owners: readonly Owner[]) {
  await who.sees('Which document?');
  await who.on('Continue');
  await who.sees('Photograph the registration certificate');
  await who.photo(company.toUpperCase());
  await who.on('Use this photo');
  await who.sees('Registration certificate');
  await who.on('Done');
  for (const { name, passport } of owners) {
    await who.sees('Documents');
    await who.on('Add a document');
    await who.sees('Which document?');
    await who.page.getByRole('radio', { name: 'Passport' }).check();
    await who.on('Continue');
    await photographs(who, { words: name.toUpperCase(), number: passport, of: name });
  }
}

/** Confirms the summary, signs and submits. */
export async function signs(who: Applicant, name: string) {
  await who.sees('Check and sign');
  await who.page.getByRole('checkbox').check();
  await who.fill('Your full name', name);
  await who.on('Sign and send');
  await who.sees('Thank you, we have it');
}
