-- documents ----------------------------------------------------------------------------------------------------------
-- What a language model said of the text and was found to stand, each claim with its words: [{kind, page, text, words, value}]
-- (server/features/reading/model/model-claim.ts). Every reading checks them again.
alter table solicitation_documents add column model_claims jsonb not null default '[]';
-- When a model is asked next; null: it was. One process at a time asks it: whoever does moves the time on.
alter table solicitation_documents add column model_due_at timestamptz(3) default '-infinity';
-- Answers that had another form than was asked for.
alter table solicitation_documents add column model_attempts integer not null default 0;
create index solicitation_documents_for_model on solicitation_documents (model_due_at)
  where model_due_at is not null and status = 'read';

-- The same of what buyers published, once for each content.
alter table published_files add column model_claims jsonb not null default '[]';
alter table published_files add column model_due_at timestamptz(3) default '-infinity';
alter table published_files add column model_attempts integer not null default 0;
create index published_files_for_model on published_files (model_due_at)
  where model_due_at is not null and status = 'read';

-- spending -----------------------------------------------------------------------------------------------------------
-- What the service spends on documents that buyers published, which count for every company: no company pays for them.
create table model_spending_shared (
  day date primary key,
  tokens bigint not null default 0 check (tokens >= 0),
  answered integer not null default 0,
  failed integer not null default 0,
  refused integer not null default 0
);
