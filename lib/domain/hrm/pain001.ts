import { bankText } from './bank-text';
import { type Decimal, fixed, sum } from '@/lib/domain/money';

/** Salary transfer to one employee: recipient, account, and text for the bank statement. */
export type CreditTransfer = Readonly<{
  id: string;
  name: string;
  iban: string;
  /** Amount with exactly the decimals of its currency: `12.50`, not `12.5`. */
  amount: Decimal;
  text: string;
}>;

export type CreditTransfers = Readonly<{
  id: string;
  /** Time of creation, in ISO 8601 with Z. */
  at: string;
  /** Requested execution date. */
  date: string;
  debtor: Readonly<{ name: string; iban: string; bic?: string | undefined }>;
  currency: string;
  transfers: readonly CreditTransfer[];
}>;

const SPACE = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09';

/**
 * Creates the XML of a SEPA credit transfer of salaries (ISO 20022): one batch from one debtor, in the character set
 * that every SEPA bank reads (`bankText`). Ids are cut to 35 characters.
 */
export function pain001({ id, at, date, debtor, currency, transfers }: CreditTransfers): string {
  const head = [
    element('NbOfTxs', String(transfers.length)),
    element('CtrlSum', sumOf(transfers)),
  ].join('');
  const initiation = [
    `<GrpHdr>${element('MsgId', key(id))}${element('CreDtTm', at)}${head}`,
    `<InitgPty>${element('Nm', latin(debtor.name, 70))}</InitgPty></GrpHdr>`,
    `<PmtInf>${element('PmtInfId', key(id))}${element('PmtMtd', 'TRF')}`,
    `${element('BtchBookg', 'true')}${head}`,
    `<PmtTpInf><SvcLvl>${element('Cd', 'SEPA')}</SvcLvl>`,
    `<CtgyPurp>${element('Cd', 'SALA')}</CtgyPurp></PmtTpInf>`,
    `<ReqdExctnDt>${element('Dt', date)}</ReqdExctnDt>`,
    `<Dbtr>${element('Nm', latin(debtor.name, 70))}</Dbtr>`,
    `<DbtrAcct><Id>${element('IBAN', debtor.iban)}</Id></DbtrAcct>`,
    `<DbtrAgt><FinInstnId>${agentOf(debtor.bic)}</FinInstnId></DbtrAgt>`,
    element('ChrgBr', 'SLEV'),
    ...transfers.map((one) => transferOf(one, currency)),
    '</PmtInf>',
  ].join('');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="${SPACE}"><CstmrCdtTrfInitn>${initiation}</CstmrCdtTrfInitn></Document>\n`;
}

function transferOf({ id, name, iban, amount, text }: CreditTransfer, currency: string): string {
  return [
    `<CdtTrfTxInf><PmtId>${element('EndToEndId', key(id))}</PmtId>`,
    `<Amt><InstdAmt Ccy="${currency}">${amount}</InstdAmt></Amt>`,
    `<Cdtr>${element('Nm', latin(name, 70))}</Cdtr>`,
    `<CdtrAcct><Id>${element('IBAN', iban)}</Id></CdtrAcct>`,
    `<RmtInf>${element('Ustrd', latin(text, 140))}</RmtInf></CdtTrfTxInf>`,
  ].join('');
}

/**
 * Identifies the debtor's bank by its BIC. Without a BIC the scheme requires `NOTPROVIDED`, and the IBAN identifies the
 * bank.
 */
const agentOf = (bic: string | undefined): string =>
  bic === undefined || bic === ''
    ? `<Othr>${element('Id', 'NOTPROVIDED')}</Othr>`
    : element('BICFI', bic);

const sumOf = (transfers: readonly CreditTransfer[]): Decimal => {
  const decimals = transfers[0]?.amount.split('.')[1]?.length ?? 2;
  return fixed(sum(transfers.map(({ amount }) => amount)), decimals);
};

const element = (name: string, text: string): string => `<${name}>${escaped(text)}</${name}>`;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/**
 * Converts text to the character set of the scheme and cuts it to `most` characters. Names and texts are validated
 * before, so a text without a Latin form is a bug and throws.
 */
function latin(text: string, most: number): string {
  const plain = bankText(text)?.slice(0, most).trim();
  if (plain === undefined) throw new RangeError('a bank file has Latin letters only');
  return plain;
}

const key = (text: string): string => latin(text, 35);
