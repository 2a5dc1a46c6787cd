import { sql } from 'kysely';

import type { Check } from './check';

const RUN = 'payroll preparation';

/** What is written down of slips, held to their lines, to their payments, and to what runs left on the books. */
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
      order by 1 limit 20`,
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
      order by 1, 2 limit 20`,
  },
];
