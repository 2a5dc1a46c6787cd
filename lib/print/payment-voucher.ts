import type { Expense } from '@/lib/contract/accounting/expenses';
import type { Receipt } from '@/lib/contract/accounting/receipts';
import type { PrintContent } from './printout';
import { statusMarks } from './status-marks';
import type { PrintTools } from './tools';

type Payment =
  | Readonly<{ kind: 'expense'; record: Expense }>
  | Readonly<{ kind: 'receipt'; record: Receipt }>;

/** Voucher of a payment or receipt, with its amount in figures and in words. */
export function paymentVoucher(payment: Payment, number: string, tools: PrintTools): PrintContent {
  const { say, own, figure, money, dayInFull } = tools;
  const { kind, record } = payment;
  const { date, counterparty, party, memo, reference, created_by, lines } = record;
  const currency = record.currency ?? tools.baseCurrency;
  const amount = record.amount ?? '0';
  const account =
    payment.kind === 'expense' ? payment.record.paid_from : payment.record.received_into;
  const fact = (label: string, value: string | null | undefined, isStrong = false) =>
    value ? [{ label: say(label), value, isStrong }] : [];
  return {
    title: say(`document.voucher.${kind}.title`),
    number: tools.code(number),
    marks: statusMarks(record.status, tools),
    branch: record.branch,
    blocks: [
      {
        kind: 'facts',
        facts: [
          ...fact('document.facts.date', date && dayInFull(date)),
          ...fact(`document.voucher.${kind}.party`, own(counterparty ?? party ?? ''), true),
          ...fact(
            `document.voucher.${kind}.account`,
            account && own(tools.account(account.id, account.name)),
          ),
          ...fact('document.voucher.memo', memo && own(memo)),
          ...fact('document.facts.reference', reference && tools.code(reference)),
          ...fact('document.facts.made', created_by && own(created_by.name)),
        ],
      },
      {
        kind: 'table',
        columns: [
          { title: say('document.voucher.description'), align: 'start', isWide: true },
          { title: say('document.voucher.amount'), align: 'end' },
        ],
        rows: lines.map((line) => ({
          cells: [
            {
              text: own(tools.account(line.account_id, line.account_name)),
              notes: [line.memo, line.party].flatMap((note) => (note ? [own(note)] : [])),
            },
            figure(line.amount, currency),
          ],
        })),
        foot: { cells: [say('document.voucher.total'), money(amount, currency)] },
      },
      {
        kind: 'words',
        label: say('document.voucher.words'),
        lines: [tools.inWords(amount, currency)],
      },
    ],
    signatures: ['paid', 'received', 'approved'].map((role) => say(`document.paper.${role}`)),
  };
}
