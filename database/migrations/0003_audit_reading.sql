-- audit -------------------------------------------------------------------------------------------------------------
-- The trail is read newest first: all of it, one company's, what one actor did, what befell one subject, one kind of
-- change, a period. Parts are ordered by the number turned round, which no index of the numbers alone can serve: else the
-- planner walks the whole trail where it expects entries that are not there.
drop index audit_entries_by_company;
create index audit_entries_by_company on audit_entries (company_id, (-id));
create index audit_entries_by_action on audit_entries (action, (-id));
create index audit_entries_by_actor on audit_entries (actor, (-id));
create index audit_entries_by_actor_kind on audit_entries (actor_kind, (-id));
create index audit_entries_by_subject on audit_entries (subject, (-id));
create index audit_entries_by_time on audit_entries (created_at, id);

-- Number and time of an entry are the database's to give: the program may state neither.
revoke insert on audit_entries from tenderfit_service, tenderfit_company;
grant insert (company_id, actor_kind, actor, action, subject, before, after, request_id) on audit_entries
  to tenderfit_service, tenderfit_company;
