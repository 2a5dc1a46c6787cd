-- How far the books were proved by a run that found nothing broken: the ends of both chains, and what the sums that the
-- ledger keeps were by then, as hashes (server/ledger/verify/mark.ts). What came later is proved by itself from there.
alter table proof_run add column mark jsonb;

create trigger proof_run_no_change before update or delete on proof_run
  for each row execute function forbid_change();
create trigger proof_run_no_truncate before truncate on proof_run
  for each statement execute function forbid_change();
