-- Know your customer: files of customers, their access by link, and retention.

-- Personal data are sealed under the customer's key (data_key, 'kyc 12'), here and in recorded states: after the key is
-- destroyed nobody can read them. The prints are blind indexes for lists and duplicates; states leave them out.
create table kyc_customer (
  id bigint primary key,
  -- From the first submission on.
  number text unique,
  type text not null check (type in ('individual', 'company')),
  status text not null default 'draft' check (status in (
    'draft', 'submitted', 'under_review', 'info_requested', 'approved', 'expiring', 'expired',
    'rejected', 'suspended', 'blocked', 'closed')),
  source text not null check (source in ('public', 'staff')),
  language text not null,
  country text not null,
  -- Sealed: e-mail, telephone and data. Null after the key was destroyed.
  told text,
  data_version integer not null default 1 check (data_version > 0),
  -- Number of submissions that were the first or followed a rejection.
  attempts integer not null default 0 check (attempts >= 0),
  party_id bigint references party (id),

  -- Tier and approval of the last approved version.
  tier text check (tier in ('basic', 'standard', 'enhanced')),
  approved_version integer,
  approved_by bigint references app_user (id),
  approved_at timestamptz,
  next_review_on date,
  -- Earliest expiry of the accepted documents.
  documents_end_on date,
  -- Score with its parts and the model.
  risk jsonb,
  risk_level text check (risk_level in ('low', 'medium', 'high')),
  is_exposed boolean not null default false,

  reviewer_id bigint references app_user (id),
  claimed_at timestamptz,
  created_by bigint references app_user (id),
  created_at timestamptz not null default now(),
  -- Last staff user who edited the file.
  written_by bigint references app_user (id),
  -- Last change by the customer or on the customer's behalf.
  touched_at timestamptz not null default now(),
  submitted_at timestamptz,
  -- Sealed: the typed name and the network address of the signature.
  signed text,
  signed_at timestamptz,
  consent jsonb,

  -- Sealed: the reviewer's request, the text of a rejection, and the reason of a stop (`reason`).
  request text,
  request_due_on date,
  requested_at timestamptz,
  rejection text,
  reason_code text,
  is_final boolean not null default false,
  rejected_by bigint references app_user (id),
  rejected_at timestamptz,
  resubmit_after date,
  duplicate_of bigint references kyc_customer (id),
  reason text,
  stopped_by bigint references app_user (id),

  email_print bytea,
  phone_print bytea,
  birth_print bytea,
  -- Keyed fingerprints of the words of all names, for search.
  word_prints bytea[] not null default '{}',
  purged_at timestamptz,
  version integer not null default 1,
  -- Start of retention: the end of the relation, or the rejection.
  ended_at timestamptz,
  consent_withdrawn_at timestamptz,
  -- State that a stopped customer still sees, so that public calls do not disclose the stop.
  file_status text check (file_status in (
    'draft', 'submitted', 'under_review', 'info_requested', 'approved', 'expiring', 'expired', 'rejected', 'closed')),
  -- Counts changes by the customer. `version` also counts changes by staff, which the customer must not see.
  told_version integer not null default 1,
  check ((approved_version is null) = (approved_at is null)),
  check ((number is null) = (submitted_at is null)),
  constraint kyc_customer_file_status check (file_status is null or status in ('suspended', 'blocked'))
);
create index kyc_customer_status on kyc_customer (status, submitted_at, id);
create unique index kyc_customer_party on kyc_customer (party_id) where party_id is not null and status <> 'closed';
create index kyc_customer_email on kyc_customer (email_print, type);
create index kyc_customer_phone on kyc_customer (phone_print);
create index kyc_customer_birth on kyc_customer (birth_print);
create index kyc_customer_words on kyc_customer using gin (word_prints);
select keep_records('kyc_customer', without => '{email_print,phone_print,birth_print,word_prints,touched_at}');

-- Sets `ended_at` when a file is closed or rejected, and clears it otherwise.
create function kyc_ends() returns trigger language plpgsql as $$
begin
  if new.status in ('closed', 'rejected') then
    if tg_op = 'INSERT' or old.status is distinct from new.status then
      new.ended_at := coalesce(new.ended_at, new.rejected_at, now());
    end if;
  else
    new.ended_at := null;
  end if;
  return new;
end $$;
create trigger kyc_ends before insert or update on kyc_customer
  for each row execute function kyc_ends();

-- Content of each submission.
create table kyc_version (
  id bigint generated always as identity primary key,
  customer_id bigint not null references kyc_customer (id),
  version integer not null,
  -- Sealed: data and documents.
  told text not null,
  at timestamptz not null,
  by_id bigint references app_user (id)
);
create index kyc_version_customer on kyc_version (customer_id, id);
select keep_records('kyc_version');

create table kyc_document (
  id bigint generated always as identity primary key,
  customer_id bigint not null references kyc_customer (id),
  type text not null,
  -- The details are sealed for the tag, so that they fit no other document.
  tag text not null unique,
  -- Sealed: number, machine-readable lines and holder.
  details text not null,
  issuing_country text,
  issued_on date,
  expires_on date,
  no_expiry boolean not null default false,
  mrz_valid boolean,
  status text not null default 'pending' check (status in ('pending', 'accepted', 'rejected', 'expired')),
  -- Sealed: why it was rejected.
  reason text,
  method text,
  verified_by bigint references app_user (id),
  verified_at timestamptz,
  number_print bytea
);
create index kyc_document_customer on kyc_document (customer_id, id);
create index kyc_document_number on kyc_document (number_print) where number_print is not null;
select keep_records('kyc_document', without => '{number_print}');

create table kyc_file (
  id bigint generated always as identity primary key,
  customer_id bigint not null references kyc_customer (id),
  document_id bigint not null references kyc_document (id),
  side text not null check (side in ('front', 'back', 'selfie', 'page')),
  paper_id bigint not null unique references paper (id),
  created_at timestamptz not null default now()
);
create index kyc_file_document on kyc_file (document_id, id);
create index kyc_file_customer on kyc_file (customer_id, id);
select keep_records('kyc_file');

-- Reminders to customers, each sent once, with any number of hosts.
create table kyc_notice (
  customer_id bigint not null references kyc_customer (id),
  -- Subject and day: 'review 30 2027-03-01'.
  what text not null,
  at timestamptz not null,
  primary key (customer_id, what)
);

-- Access of customers: a reference, a mailed code, a session. References, tokens and codes are stored as hashes.

-- A request for a code. Only `customer_id` shows whether the address is known.
create table kyc_visit (
  id bigint generated always as identity primary key,
  reference_hash bytea not null unique,
  purpose text not null check (purpose in ('start', 'view', 'resume')),
  email_print bytea not null,
  -- Sealed: the address, and the data of a start. Null after the code was confirmed or has expired.
  told text,
  customer_id bigint references kyc_customer (id),
  created_at timestamptz not null,
  confirmed_at timestamptz
);
create index kyc_visit_customer on kyc_visit (customer_id);
create index kyc_visit_open on kyc_visit (created_at) where told is not null;

create table kyc_code (
  id bigint generated always as identity primary key,
  visit_id bigint not null references kyc_visit (id) on delete cascade,
  email_print bytea not null,
  code_hash bytea not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  -- Wrong codes of all callers.
  tries integer not null default 0,
  used_at timestamptz,
  -- Device that requested the code, and wrong codes of each caller: a stranger cannot use up the tries of the device.
  asked_by bytea,
  tries_by jsonb not null default '{}',
  -- Network that requested the code.
  asked_from bytea
);
create index kyc_code_visit on kyc_code (visit_id, id desc);
create index kyc_code_sent on kyc_code (email_print, sent_at);

-- A device that confirmed a code, for one customer.
create table kyc_session (
  token_hash bytea primary key,
  customer_id bigint not null references kyc_customer (id),
  created_at timestamptz not null,
  seen_at timestamptz not null,
  uploads integer not null default 0,
  upload_bytes bigint not null default 0
);
create index kyc_session_customer on kyc_session (customer_id);
select keep_records('kyc_session', without => '{seen_at,uploads,upload_bytes}');

-- Link in a letter that opens a file once.
create table kyc_link (
  token_hash bytea primary key,
  customer_id bigint not null references kyc_customer (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index kyc_link_customer on kyc_link (customer_id);
select keep_records('kyc_link');

-- Retention

-- Years that customer data are kept, by the event that starts the time. A rule is in force from a day on and never
-- rewritten.
create table retention_rule (
  id bigint generated always as identity primary key,
  reason text not null check (reason in ('relation', 'deal', 'rejected', 'report', 'sanctions')),
  years integer not null check (years between 0 and 99),
  valid_from date not null,
  source text not null,
  version integer not null default 1,
  unique (reason, valid_from)
);
select keep_records('retention_rule');
insert into retention_rule (reason, years, valid_from, source) values
  ('relation', 5, '1990-01-01', 'FATF R.11, EU 2024/1624 Art. 77'),
  ('deal', 5, '1990-01-01', 'FATF R.11, EU 2024/1624 Art. 77'),
  ('rejected', 1, '1990-01-01', 'House rule'),
  ('report', 5, '1990-01-01', '31 CFR 1010.430'),
  ('sanctions', 10, '1990-01-01', '31 CFR 501.601');

-- A court or an authority demands that a file is kept, whatever the rules say.
create table legal_hold (
  id bigint generated always as identity primary key,
  customer_id bigint not null references kyc_customer (id),
  reason text not null,
  set_by bigint not null references app_user (id),
  set_at timestamptz not null,
  lifted_by bigint references app_user (id),
  lifted_at timestamptz,
  lift_reason text,
  check ((lifted_at is null) = (lifted_by is null))
);
create unique index legal_hold_standing on legal_hold (customer_id) where lifted_at is null;
select keep_records('legal_hold');

-- Request to erase a customer at once; a second person decides.
create table erasure_request (
  id bigint generated always as identity primary key,
  customer_id bigint not null references kyc_customer (id),
  reason text not null,
  asked_by bigint not null references app_user (id),
  asked_at timestamptz not null,
  ended_by bigint references app_user (id),
  ended_at timestamptz,
  outcome text check (outcome in ('erased', 'withdrawn')),
  check ((ended_at is null) = (outcome is null))
);
create unique index erasure_request_open on erasure_request (customer_id) where ended_at is null;
select keep_records('erasure_request');

-- Record of an erasure, without personal data.
create table erasure (
  id bigint generated always as identity primary key,
  customer_id bigint not null references kyc_customer (id),
  at timestamptz not null,
  rule text not null,
  kept_until date not null,
  -- Null: the nightly job.
  erased_by bigint references app_user (id),
  counts jsonb not null
);
create index erasure_customer on erasure (customer_id);
select keep_records('erasure');
