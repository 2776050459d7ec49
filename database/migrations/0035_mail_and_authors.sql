-- digest ------------------------------------------------------------------------------------------------------------
-- The days on which a paused digest went out, so that whoever resumes it gets them back; empty while it is not paused.
alter table notification_settings add column paused_days smallint[] not null default '{}';

-- Of a digest that is paused already, the trail knows them: the latest change away from some days.
update notification_settings s set paused_days = array(select jsonb_array_elements_text(e.before -> 'digest_days')::smallint)
from (
  select distinct on (company_id) company_id, before from audit_entries
  where action = 'notifications.change' and jsonb_array_length(coalesce(before -> 'digest_days', '[]'::jsonb)) > 0
  order by company_id, id desc
) e
where e.company_id = s.company_id and s.digest_days = '{}';

-- access ------------------------------------------------------------------------------------------------------------
-- A company chooses the language of its mail.
grant update (language) on companies to tenderfit_company;

-- profile -----------------------------------------------------------------------------------------------------------
-- Who made a change, as the trail names actors; null for changes of before.
alter table profile_changes add column actor_kind text, add column actor text;
