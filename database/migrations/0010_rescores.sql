-- matching ----------------------------------------------------------------------------------------------------------
-- Which step last matched each tender with every company: finds those that were matched after a company's re-score began.
create table matched_groups (
  group_id uuid primary key,
  step bigint generated always as identity
);
create index matched_groups_by_step on matched_groups (step);

-- The last step before what the verdicts were brought up to date from was read.
alter table match_states add column matched_until bigint not null default 0;
-- What the re-score under way reads beside the versioned profile, as a digest.
alter table match_states add column run_beside text;

-- What tenders are about is kept in another form, which tells words of titles from those of descriptions; the next re-score
-- of each company judges every tender and keeps it.
set local role tenderfit_service;
delete from group_keys;
update match_states set inputs = null;
set local role none;
