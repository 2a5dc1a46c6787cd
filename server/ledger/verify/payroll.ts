import { sql } from 'kysely';

import type { Check } from './check';

const RUN = 'payroll preparation';

/**
 * SQL of the adjustments that payslips used: the amount and days that the slip stores, and the amount of the
 * adjustment's lines on the slip.
 */
const TAKEN = sql`
  select s.id as slip_id, (one ->> 'id')::bigint as adjustment_id,
         (one ->> 'amount')::numeric as amount, (one ->> 'days')::numeric as days, lined.amount as lined
  from payslip s
  cross join lateral jsonb_array_elements(s.taken) one
  cross join lateral (
    select coalesce(sum((l ->> 'amount')::numeric), 0) as amount
    from jsonb_array_elements(s.lines) l where l -> 'adjustment_id' = one -> 'id'
  ) lined
  where s.status = 'posted'
    and coalesce((one ->> 'amount')::numeric, 0) + coalesce((one ->> 'days')::numeric, 0) <> 0`;

/**
 * SQL of the same uses as the adjustments themselves store them: amount and days by payslip. For a loan, `parts` is
 * principal plus interest.
 */
const APPLIED = sql`
  select (part ->> 'slip_id')::bigint as slip_id, d.id as adjustment_id,
         (part ->> 'amount')::numeric as amount, (part ->> 'days')::numeric as days,
         (part ->> 'principal')::numeric + (part ->> 'interest')::numeric as parts
  from document d
  cross join lateral jsonb_array_elements(d.course -> 'applied') part
  where d.type = ${'payroll adjustment'} and d.course ? 'applied'`;

/** Compares payslips with their lines, payments and adjustments, and with the balances that runs posted. */
export const payrollChecks: readonly Check[] = [
  {
    key: 'payslip-lines',
    broken: sql`
      select s.id as slip_id, s.run_id, s.gross, made.gross as made, s.paid, paid.amount as payments
      from payslip s
      cross join lateral (
        select coalesce(sum((l ->> 'amount')::numeric) filter (where l ->> 'kind' = 'earning'), 0) as gross,
               coalesce(sum((l ->> 'amount')::numeric) filter (where l ->> 'kind' = 'deduction'), 0) as deductions,
               coalesce(sum((l ->> 'amount')::numeric) filter (where l ->> 'kind' = 'employer'), 0) as employer
        from jsonb_array_elements(s.lines) l
      ) made
      cross join lateral (
        select coalesce(sum((one ->> 'amount')::numeric), 0) as amount
        from payroll_payment p
        cross join lateral jsonb_array_elements(p.slips) one
        where p.run_id = s.run_id and p.reversed_at is null and (one ->> 'slip_id')::bigint = s.id
      ) paid
      where (s.gross, s.deductions, s.employer, s.paid)
        is distinct from (made.gross, made.deductions, made.employer, paid.amount)
      order by 1`,
  },
  {
    // An adjustment in days has no line on the payslip, because it changes the pay itself; any other adjustment has its
    // own line.
    key: 'payslip-adjustments',
    broken: sql`
      select slip_id, adjustment_id, taken.amount as taken, taken.lined, applied.amount as applied, applied.parts
      from (${TAKEN}) taken
      full join (${APPLIED}) applied using (slip_id, adjustment_id)
      where (taken.amount is null and taken.days is null) or applied.amount is null
        or (taken.days is not null and taken.days is distinct from applied.days)
        or (taken.amount is not null
            and (taken.amount <> applied.amount or taken.amount <> taken.lined
                 or (applied.days is null and applied.parts <> applied.amount)))
      order by 1, 2`,
  },
  {
    key: 'payroll-payable',
    broken: sql`
      select party_id, currency, owed.open, -booked.amount as booked
      from (
        select party_id, currency, sum(net - paid) as open from payslip where status = 'posted' group by 1, 2
      ) owed
      full join (
        select l.party_id, l.currency, sum(l.amount) as amount
        from line l
        join entry e on e.id = l.entry_id and e.document_type = ${RUN}
        join account a on a.id = l.account_id and a.purpose = 'salaries_payable'
        group by 1, 2
      ) booked using (party_id, currency)
      where coalesce(owed.open, 0) <> -coalesce(booked.amount, 0)
      order by 1, 2`,
  },
];
