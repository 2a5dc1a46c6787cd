-- A journal entry may wait for a second person too; "manual_journal" is the exchange's own kind.
insert into approval_rule (subject, is_active) values ('journal_entry', false);
