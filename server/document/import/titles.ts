import { createHash } from 'node:crypto';
import { sql } from 'kysely';

import { type ColumnFields, fieldsByTitle } from '@/lib/domain/dialect';
import type { Catalogues } from '@/server/kernel/locale';
import type { Call } from '@/server/kernel/serve';
import { plainTitle } from './columns';
import type { Titles } from './rows';

/**
 * Titles for one import: the labels and synonyms of its fields, and the fields that users chose for earlier files.
 * `kind` is the path of the import. A dry run stores nothing.
 */
export function titlesFor(
  { db, host }: Pick<Call, 'db' | 'host'>,
  { kind, isCheck }: Readonly<{ kind: string; isCheck: boolean }>,
): Titles {
  return {
    titlesOf: (field) => titlesOf(field, host.catalogues),
    recall: async (titles) => {
      const row = await db
        .selectFrom('import_columns')
        .select('fields')
        .where('kind', '=', kind)
        .where('titles', '=', keyOf(titles))
        .executeTakeFirst();
      // The cast is safe: only `remember` writes the column.
      return row?.fields as ColumnFields | undefined;
    },
    ...(!isCheck && {
      remember: async (columns) => {
        const fields = JSON.stringify(fieldsByTitle(columns));
        const titles = keyOf(columns.map(({ title }) => title));
        // An equal row is not written again, because its lock would make other imports wait for this one.
        const same = await db
          .selectFrom('import_columns')
          .select('kind')
          .where('kind', '=', kind)
          .where('titles', '=', titles)
          .where('fields', '=', sql<string>`${fields}::jsonb`)
          .executeTakeFirst();
        if (same) return;
        await db
          .insertInto('import_columns')
          .values({ kind, titles, fields })
          .onConflict((on) => on.columns(['kind', 'titles']).doUpdateSet({ fields }))
          .execute();
      },
    }),
  };
}

/** Titles that may name a field: its labels in both languages, and synonyms. */
const titlesOf = (field: string, { en, fa }: Catalogues): readonly string[] => [
  en(labelKey(field)),
  fa(labelKey(field)),
  ...(SYNONYMS[field] ?? []),
];

/** Message key of the label of an import's field. */
export const labelKey = (field: string): string => `import-fields.${field}`;

/** Hash of the titles; their order does not matter. */
function keyOf(titles: readonly string[]): string {
  const plain = titles.map(plainTitle).filter((title) => title !== '');
  return createHash('sha256').update(JSON.stringify(plain.toSorted())).digest('hex');
}

/** Further titles of fields, as other programs and banks write them. Labels in both languages are titles anyway. */
const SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  number: [
    'no',
    'no.',
    'account number',
    'account no',
    'account code',
    'code',
    'کد',
    'شماره حساب',
    'کد حساب',
    'employee number',
    'staff number',
    'شماره کارمند',
  ],
  name: [
    'account name',
    'full name',
    'title',
    'description',
    'نام حساب',
    'نام کامل',
    'اسم',
    'عنوان',
  ],
  name_fa: ['name (persian)', 'name (fa)', 'farsi name', 'اسم فارسی'],
  type: ['account type', 'نوع حساب'],
  position: ['account level', 'سطح حساب'],
  parent: ['parent', 'parent number', 'parent code', 'حساب کل', 'حساب مادر'],
  currency: ['ccy', 'curr', 'currency code', 'اسعار', 'واحد پول'],
  active: ['is active', 'enabled'],
  note: ['notes', 'remark', 'remarks', 'comment', 'comments', 'توضیح', 'توضیحات', 'ملاحظات'],
  notes: ['note', 'remark', 'remarks', 'comment', 'comments', 'توضیح', 'توضیحات', 'ملاحظات'],
  entry: [
    'entry no',
    'entry number',
    'journal',
    'journal no',
    'voucher',
    'voucher no',
    'document no',
    'شماره سند',
    'سند روزنامه',
  ],
  date: [
    'entry date',
    'posting date',
    'transaction date',
    'invoice date',
    'value date',
    'تاریخ سند',
    'تاریخ فاکتور',
  ],
  memo: ['description', 'details', 'narration', 'particulars', 'text', 'توضیح', 'توضیحات', 'بابت'],
  account: [
    'account number',
    'account no',
    'account code',
    'gl account',
    'ledger account',
    'شماره حساب',
    'کد حساب',
  ],
  debit: ['dr', 'debit amount', 'debits', 'مبلغ بدهکار', 'دبت'],
  credit: ['cr', 'credit amount', 'credits', 'مبلغ بستانکار', 'کریدت'],
  rate: ['rate', 'fx rate', 'نرخ', 'نرخ ارز'],
  base: [
    'base currency amount',
    'local amount',
    'amount in base',
    'base value',
    'معادل',
    'معادل ارز پایه',
  ],
  party: [
    'customer',
    'client',
    'vendor',
    'counterparty',
    'party name',
    'customer name',
    'مشتری',
    'نام مشتری',
    'شخص',
    'نام',
  ],
  reference: [
    'ref',
    'ref no',
    'reference no',
    'invoice no',
    'invoice number',
    'شماره مرجع',
    'شماره فاکتور',
  ],
  amount: ['value', 'sum', 'balance', 'open amount', 'amount due', 'مبلغ باز', 'مانده'],
  due_date: ['due', 'due on', 'payment due', 'maturity', 'سررسید', 'تاریخ پرداخت'],
  phone: [
    'phone',
    'phone number',
    'mobile',
    'mobile number',
    'tel',
    'whatsapp',
    'شماره تلفن',
    'موبایل',
    'شماره تماس',
  ],
  email: ['email', 'e mail', 'email address', 'mail', 'ایمیل آدرس', 'پست الکترونیکی'],
  kind: ['type', 'category', 'نوع'],
  customer: ['party', 'sender', 'customer name', 'طرف حساب', 'فرستنده', 'نام مشتری'],
  country: ['country code', 'کد کشور'],
  bank: ['bank name', 'نام بانک'],
  iban: ['iban number', 'شماره شبا', 'شبا', 'آیبن'],
  birth_date: ['date of birth', 'birthday', 'dob', 'تولد'],
  date_of_birth: ['birth date', 'birthday', 'dob', 'تولد'],
  joined_on: [
    'joining date',
    'join date',
    'hire date',
    'start date',
    'تاریخ شروع',
    'تاریخ تقرر',
    'joined on',
    'تاریخ استخدام',
  ],
  base_salary: ['salary', 'basic salary', 'gross salary', 'monthly salary', 'معاش', 'حقوق'],
  designation: ['job title', 'role', 'عنوان وظیفه', 'سمت'],
  department: ['dept', 'unit', 'دیپارتمنت', 'اداره'],
  custom_id: ['employee id', 'staff id', 'کد کارمند'],
  cost: ['purchase price', 'price', 'acquisition cost', 'قیمت', 'قیمت خرید'],
  purchased_on: ['purchased', 'acquisition date', 'date of purchase'],
  serial: ['serial', 'serial no', 'سریال'],
  category: ['asset category', 'کتگوری دارایی', 'دسته'],
  buy: ['buy', 'buying', 'bid', 'buying rate', 'خرید'],
  sell: ['sell', 'selling', 'ask', 'offer', 'selling rate', 'فروش'],
  mid: ['mid', 'middle', 'middle rate', 'میانه', 'نرخ وسط'],
  quote_unit: ['unit', 'units', 'per', 'واحد'],
  quote_direction: ['direction', 'quotation', 'جهت'],
  percent: ['percentage', '%', 'فیصد', 'درصد'],
  settlement_limit: ['limit', 'credit limit', 'سقف', 'سقف اعتبار'],
  agent: ['agent name', 'correspondent', 'نام نماینده'],
  sender_name: ['sender name', 'remitter', 'نام فرستنده'],
  beneficiary_name: ['beneficiary name', 'receiver', 'recipient', 'نام گیرنده'],
  payout_amount: ['amount', 'مبلغ'],
  payout_currency: ['currency', 'ارز'],
  name_local: ['local name', 'نام محلی'],
  id_type: ['type of id', 'نوع سند هویت'],
  id_number: ['شماره سند هویت'],
  id_expires_on: ['expiry of the id', 'انقضای سند هویت'],
  contract_end: ['end of contract', 'پایان قرارداد'],
  probation_end: ['end of probation', 'پایان دوره آزمایشی'],
  salary_period: ['salary period', 'دوره معاش'],
  payment_method: ['روش پرداخت'],
  band_from: ['from amount', 'از مبلغ'],
  band_to: ['below amount', 'تا مبلغ'],
  valid_from: ['valid from', 'معتبر از'],
  valid_to: ['valid until', 'معتبر تا'],
};
