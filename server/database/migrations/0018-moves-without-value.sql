-- Notes that only change their place take no value with them: the stock account keeps its own, so an
-- entry may have a total of nothing. Older entries have more than that, so nothing is looked through.
alter table entry
  drop constraint entry_total_check,
  add constraint entry_total_check check (total >= 0 and total <> 'NaN') not valid;
