-- matching ----------------------------------------------------------------------------------------------------------
-- In which form the keys of a tender are stored, and by which judgement's rules they were made. A re-score reads the tenders again
-- whose keys another form or other rules made. 0: made before this was stored, or by a process of an earlier release.
alter table group_keys
  add column form smallint not null default 0,
  add column judgement smallint not null default 0;
