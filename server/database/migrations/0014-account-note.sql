-- What people write down about an account: whose it is, which paper belongs to it.
alter table account add column note text;
