-- matching ----------------------------------------------------------------------------------------------------------
-- How far a company's re-score is, and the version of the profile that its scores rest on, so that people see when an edit
-- is still to be judged.
alter table match_states add column profile_version integer;
alter table match_states add column completed_at timestamptz(3);
-- Tenders that the re-score under way judges, null until they are counted, and how many of them it has judged.
alter table match_states add column tenders_total integer check (tenders_total >= 0);
alter table match_states add column tenders_done integer check (tenders_done >= 0);

-- What was scored until now rests on the profile as it is: jobs that wait are not known here.
set local role tenderfit_service;
update match_states m set profile_version = p.version, completed_at = m.updated_at
from profiles p where p.company_id = m.company_id and m.basis is not null;
set local role none;

-- What tenders are about says nothing of a company; requests count with it how many tenders name a thing.
grant select on group_keys to tenderfit_company;
