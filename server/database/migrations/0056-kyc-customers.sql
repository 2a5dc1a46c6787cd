-- Whom the organisation knows. What somebody told stands sealed under a key of his own (data_key, 'kyc 12'), here
-- and wherever these rows are kept: once the key is destroyed nobody can read it anywhere. The prints are
-- blind indexes that lists and the search for doubles need; they are not kept beside the record.
create table kyc_customer (
  id bigint primary key,
  -- Once it was sent in.
  number text unique,
  type text not null check (type in ('individual', 'company')),
  status text not null default 'draft' check (status in (
    'draft', 'submitted', 'under_review', 'info_requested', 'approved', 'expiring', 'expired',
    'rejected', 'suspended', 'blocked', 'closed')),
  source text not null check (source in ('public', 'staff')),
  language text not null,
  country text not null,
  -- Sealed: e-mail, telephone and data as they are now. Null once the key is destroyed.
  told text,
  data_version integer not null default 1 check (data_version > 0),
  -- How often it was sent in for the first time or after a rejection.
  attempts integer not null default 0 check (attempts >= 0),
  party_id bigint references party (id),

  -- Of the version that was approved last.
  tier text check (tier in ('basic', 'standard', 'enhanced')),
  approved_version integer,
  approved_by bigint references app_user (id),
  approved_at timestamptz,
  next_review_on date,
  -- The first of the days that its accepted documents end on.
  documents_end_on date,
  -- The score with its parts and the model that made it.
  risk jsonb,
  risk_level text check (risk_level in ('low', 'medium', 'high')),
  is_exposed boolean not null default false,

  reviewer_id bigint references app_user (id),
  claimed_at timestamptz,
  created_by bigint references app_user (id),
  created_at timestamptz not null default now(),
  -- Who of staff wrote in it last.
  written_by bigint references app_user (id),
  -- When the customer, or whoever writes for him, changed it last.
  touched_at timestamptz not null default now(),
  submitted_at timestamptz,
  -- Sealed: the typed name and the address that it was signed from.
  signed text,
  signed_at timestamptz,
  consent jsonb,

  -- Sealed: what a reviewer asked for; its own words of a rejection; why it was stopped.
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
  -- Of the words of all names, for whoever searches.
  word_prints bytea[] not null default '{}',
  purged_at timestamptz,
  version integer not null default 1,
  check ((approved_version is null) = (approved_at is null)),
  check ((number is null) = (submitted_at is null))
);
create index kyc_customer_status on kyc_customer (status, submitted_at, id);
create unique index kyc_customer_party on kyc_customer (party_id) where party_id is not null and status <> 'closed';
create index kyc_customer_email on kyc_customer (email_print, type);
create index kyc_customer_phone on kyc_customer (phone_print);
create index kyc_customer_birth on kyc_customer (birth_print);
create index kyc_customer_words on kyc_customer using gin (word_prints);
select keep_records('kyc_customer'::regclass, '{id}',
  '{email_print,phone_print,birth_print,word_prints,touched_at}');

-- What had been told when it was sent in, each time.
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
select keep_records('kyc_version'::regclass, '{id}', '{}');

create table kyc_document (
  id bigint generated always as identity primary key,
  customer_id bigint not null references kyc_customer (id),
  type text not null,
  -- What its details are sealed for, so that they fit no other document.
  tag text not null unique,
  -- Sealed: number, machine-readable lines, whose it is.
  details text not null,
  issuing_country text,
  issued_on date,
  expires_on date,
  no_expiry boolean not null default false,
  mrz_valid boolean,
  status text not null default 'pending' check (status in ('pending', 'accepted', 'rejected', 'expired')),
  -- Sealed: why it was not accepted.
  reason text,
  method text,
  verified_by bigint references app_user (id),
  verified_at timestamptz,
  number_print bytea
);
create index kyc_document_customer on kyc_document (customer_id, id);
create index kyc_document_number on kyc_document (number_print) where number_print is not null;
select keep_records('kyc_document'::regclass, '{id}', '{number_print}');

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
select keep_records('kyc_file'::regclass, '{id}', '{}');

-- What customers were reminded of, each once, by however many hosts.
create table kyc_notice (
  customer_id bigint not null references kyc_customer (id),
  -- What, of which day: 'review 30 2027-03-01'.
  what text not null,
  at timestamptz not null,
  primary key (customer_id, what)
);
