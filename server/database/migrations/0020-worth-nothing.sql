-- Notes too few to be worth a minor unit of the base currency are lost or found with nothing against
-- them: such an entry has one line. Older entries have more, so nothing is looked through.
alter table entry
  drop constraint entry_line_count_check,
  add constraint entry_line_count_check check (line_count >= 2 or (line_count = 1 and total = 0)) not valid;
