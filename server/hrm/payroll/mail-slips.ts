import type { AnswerOf } from '@/lib/contract/endpoint';
import type { payrollPreparation } from '@/lib/contract/hrm/payroll-preparation';
import type { Payslip } from '@/lib/contract/hrm/payslip-shapes';
import type { RecordLetter } from '@/lib/contract/record-letter';
import { negate } from '@/lib/domain/money';
import { Refusal } from '@/lib/domain/refusal';
import { formatFigure } from '@/lib/format/figure';
import { payslipPrintout } from '@/lib/print/payslip';
import { findDocument, type DocumentRow } from '@/server/document/rows';
import type { Db } from '@/server/kernel/host';
import type { Say } from '@/server/kernel/locale';
import type { Call } from '@/server/kernel/serve';
import { currenciesOf } from '@/server/ledger/currencies';
import { type Letter, sendAfterCommit, writeLetters } from '@/server/outbox/letters';
import { lettersAbout, withdrawLetters } from '@/server/outbox/record-letters';
import { printerOf } from '@/server/print/printout';
import { noteRun } from './note-run';
import { addressesOf, payslipsOf } from './payslip-paper';
import { TYPE } from './run-body';
import { type SlipRow, slipsOf } from './slips.sql';

/** Record type of the letters that carry payslips, and the kind of their messages. */
const LETTER = 'payslip';
/** Time in ms after which the same payslip can be mailed again. */
const AGAIN_MS = 60_000;
/** Number of letters that one statement stores. */
const CHUNK = 200;
/** Time in ms between two letters, so that other letters, such as codes for signing in, are delivered in between. */
const PACE_MS = 1_000;

type Mailing = Readonly<{
  employee_ids?: readonly number[] | undefined;
  again?: boolean | undefined;
}>;

/**
 * Mails posted slips of a run to their employees, each as a PDF file in the employee's language. Skips employees without
 * an address, and slips that were mailed before unless `again` is true. Refuses if no slip is left. The figures of a
 * posted slip never change, so each slip is mailed once.
 */
export async function mailSlips(
  call: Call,
  row: DocumentRow,
  { employee_ids, again = false }: Mailing,
): Promise<void> {
  const { db, host } = call;
  const wanted = employee_ids && new Set(employee_ids);
  const slips = (await postedSlips(call, row.id)).filter(
    ({ employee_id }) => !wanted || wanted.has(employee_id),
  );
  const addresses = await addressesOf(
    db,
    slips.map(({ employee_id }) => employee_id),
  );
  if (addresses.size === 0) throw new Refusal('payroll.no-address', { field: 'employee_ids' });
  const reachable = slips.filter(({ employee_id }) => addresses.has(employee_id));
  const letters = await lettersAbout(
    db,
    LETTER,
    reachable.map(({ id }) => id),
  );
  const due = reachable.filter(({ id }) => isDue(letters.get(id), again, host.now()));
  if (due.length === 0) {
    throw new Refusal(`payroll.${again ? 'mailed-just-now' : 'already-mailed'}`, {
      field: 'again',
    });
  }
  const start = host.now().getTime();
  for (let from = 0; from < due.length; from += CHUNK) {
    const slips = due.slice(from, from + CHUNK);
    await writeChunk(call, row.id, { slips, addresses, start: start + from * PACE_MS });
  }
  sendAfterCommit(call);
  noteRun(call, row.id, 'mail', {
    sent: [null, due.length],
    without_address: [null, slips.length - reachable.length],
  });
}

const postedSlips = async ({ db }: Pick<Call, 'db'>, runId: number): Promise<SlipRow[]> =>
  (await slipsOf(db, runId)).filter(({ status }) => status === 'posted');

/** True if a slip can be mailed now: its last letter failed, or it is to be mailed again and no letter waits. */
function isDue(letter: RecordLetter | undefined, again: boolean, now: Date): boolean {
  if (!letter || letter.status === 'failed') return true;
  const isRecent = now.getTime() - new Date(letter.created_at).getTime() < AGAIN_MS;
  return again && letter.status === 'sent' && !isRecent;
}

/** Deletes the mails of voided slips that are not delivered yet. */
export const withdrawMails = (db: Db, slipIds: readonly number[]): Promise<void> =>
  withdrawLetters(db, LETTER, slipIds);

type Chunk = Readonly<{
  slips: readonly SlipRow[];
  addresses: ReadonlyMap<number, string>;
  /** Time of the first delivery, in ms since 1970. */
  start: number;
}>;

/** Stores the letters of some slips. */
async function writeChunk(
  call: Call,
  runId: number,
  { slips, addresses, start }: Chunk,
): Promise<void> {
  const { db, host, me } = call;
  const { decimals } = await currenciesOf(db);
  const printers = {
    en: await printerOf(db, { language: 'en' }),
    fa: await printerOf(db, { language: 'fa' }),
  };
  const letters = (await payslipsOf(call, runId, slips)).map(async (payslip, at) => {
    const { slip, employee, language, period_from, period_to } = payslip;
    const say = host.catalogues[language];
    return {
      ...letterOf(payslip, say),
      to: addresses.get(employee.id) ?? null,
      due: new Date(start + at * PACE_MS),
      attachment: {
        name: `payslip-${period_from}-${period_to}.pdf`,
        printout: await printers[language]((tools) => payslipPrintout(payslip, tools)),
        without: figuresOf(payslip, say, decimals),
      },
      kind: LETTER,
      about: { type: LETTER, id: slip.id, by: me.id },
    };
  });
  await writeLetters(call, await Promise.all(letters));
}

/** Subject and text of the mail. */
function letterOf(
  { organisation, employee, period_from: from, period_to: to }: Payslip,
  say: Say,
): Pick<Letter, 'subject' | 'text'> {
  return {
    subject: say('letter.payslip.subject', { organisation: organisation.name, from, to }),
    text: [
      say('letter.payslip.greeting', { name: employee.name }),
      say('letter.payslip.begin', { from, to }),
      organisation.name,
    ].join('\n\n'),
  };
}

/** Text that replaces the document if it cannot be attached, with one line per component. */
function figuresOf(
  { slip, year, in_words }: Payslip,
  say: Say,
  decimals: Readonly<Record<string, number>>,
): string {
  const { currency } = slip;
  const money = (amount: string | null) =>
    `${formatFigure(amount ?? '0', decimals[currency] ?? 2)} ${currency}`;
  const fact = (key: string, value: string) => `${say(`letter.payslip.${key}`)}: ${value}`;
  const lines = slip.lines.map(({ name, amount, kind }) =>
    kind === 'employer'
      ? `${name} (${say('letter.payslip.employer')}): ${money(amount)}`
      : `${name}: ${money(kind === 'deduction' ? negate(amount ?? '0') : amount)}`,
  );
  return [
    say('letter.payslip.without'),
    [fact('days', `${slip.payment_days} / ${slip.days}`), ...lines].join('\n'),
    [
      fact('gross', money(slip.gross)),
      fact('deductions', money(slip.deductions)),
      fact('net', money(slip.net)),
      ...(in_words === null ? [] : [in_words]),
    ].join('\n'),
    fact('year', `${money(year.gross)} · ${money(year.deductions)} · ${money(year.net)}`),
  ].join('\n\n');
}

/** Posted slips of a run, each with its latest letter. */
export async function mailedSlips(
  call: Pick<Call, 'db'>,
  runId: number,
): Promise<AnswerOf<typeof payrollPreparation.mails>> {
  await findDocument(call.db, TYPE, runId);
  const slips = await postedSlips(call, runId);
  const ids = slips.map(({ employee_id }) => employee_id);
  const addresses = await addressesOf(call.db, ids);
  const letters = await lettersAbout(
    call.db,
    LETTER,
    slips.map(({ id }) => id),
  );
  return slips.map(({ id, employee_id, name }) => ({
    slip_id: id,
    employee_id,
    name,
    has_address: addresses.has(employee_id),
    letter: letters.get(id) ?? null,
  }));
}
