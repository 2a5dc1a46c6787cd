import { sql } from 'kysely';

import {
  creditLimitWithdrawal,
  creditSubLimitWithdrawal,
  type CreditWithdrawalBody,
} from '@/lib/contract/exchange/credit-withdrawal';
import { multiply, round } from '@/lib/domain/money';
import type { AnyKind } from '@/server/document/act';
import type { DocumentKind } from '@/server/document/kind';
import { documentSteps } from '@/server/document/document-steps';
import { documentRoutes } from '@/server/document/routes';
import { changeDocument } from '@/server/document/rows';
import { Conflict } from '@/server/kernel/failure';
import { courseOf, drawCourse, drawTurns, type DrawCourse } from './credit-course';
import { lockLimit } from './credit-facts.sql';
import { plannedDraw } from './draw-plan';
import { drawPage, type DrawType } from './draw-page';
import { drawRecord, drawRows } from './draw-record';
import { type DrawReference, namedLimit, readDraw } from './draw-reference';
import { repay, takeRepaymentBack } from './repay';
import { askToWriteOff, writeOff } from './write-off';

/**
 * A draw on a limit or sub-limit. It is checked under the limit's lock, so that two draws together never exceed the
 * limit.
 */
const drawKind = (type: DrawType): DocumentKind<CreditWithdrawalBody, object, DrawReference> => ({
  type,
  page: drawPage(type),
  accounts: () => [],
  read: readDraw,
  plan: plannedDraw,
  lock: async (call, body) => {
    const limitId = await namedLimit(call, body);
    if (limitId !== undefined) await lockLimit(call.db, limitId);
  },
  starts: (body, { reference: { limit, scope } }) => ({
    course: {
      limit_id: limit?.id ?? 0,
      party_id: limit?.body.party_id ?? 0,
      user_id: scope.user_id,
      branch_id: scope.branch_id,
      product: scope.product,
      outstanding: body.amount,
      repayments: [],
      taken_back: [],
    } satisfies DrawCourse,
  }),
  turns: drawTurns,
  agreed: (call, row, { reason }) => writeOff(call, row, String(reason)),
  checkVoid: async (_call, { course, status, version }) => {
    if (drawCourse(course)?.sale_id === undefined) return;
    throw new Conflict('credit.of-sale', { status, version });
  },
  voided: async ({ db }, row) => {
    await changeDocument(db, row, { course: { ...courseOf(row.course), outstanding: '0' } });
  },
  summarise: (body, _plan, { currencies, mids, today, party }) => {
    const { base, decimals } = currencies;
    const { currency, amount } = body;
    const mid = currency === base ? '1' : mids(currency, today);
    return {
      date: body.date ?? null,
      reference: body.reference || null,
      memo: body.memo || null,
      counterparty: party?.name ?? null,
      amount,
      currency,
      base: mid === undefined ? null : round(multiply(amount, mid), decimals[base] ?? 2),
    };
  },
  narrows: ({ party_id, limit_id }: Readonly<{ party_id?: string; limit_id?: string }>) => [
    ...(party_id === undefined ? [] : [sql<boolean>`document.course ->> 'party_id' = ${party_id}`]),
    ...(limit_id === undefined ? [] : [sql<boolean>`document.course ->> 'limit_id' = ${limit_id}`]),
  ],
  seesCost: (may) => may('tills', 'sensitive'),
  row: ({ due_date, currency }, course, wire) => ({
    outstanding: wire.money(drawCourse(course)?.outstanding ?? null, currency),
    due_date,
    overdue_days: null,
  }),
  listed: drawRows,
  own: drawRecord,
});

const limitDraw = drawKind('credit limit withdrawal');
const subDraw = drawKind('credit sub-limit withdrawal');

function stepRoutes(
  kind: AnyKind,
  calls: typeof creditLimitWithdrawal | typeof creditSubLimitWithdrawal,
) {
  const step = documentSteps(kind);
  return [
    step(calls.repay, (call, row) => repay(call, row, call.input)),
    step(calls['take-back'], (call, row) => takeRepaymentBack(call, row, call.input)),
    step(calls['write-off'], (call, row) => askToWriteOff(call, row, call.input.reason)),
  ];
}

export const creditWithdrawalRoutes = [
  ...documentRoutes(creditLimitWithdrawal, limitDraw),
  ...stepRoutes(limitDraw, creditLimitWithdrawal),
  ...documentRoutes(creditSubLimitWithdrawal, subDraw),
  ...stepRoutes(subDraw, creditSubLimitWithdrawal),
];
