-- catalog -----------------------------------------------------------------------------------------------------------
-- Profiles filled before partners followed manufacturer_partners name manufacturers that are no partners yet. A name whose
-- folded form goes beyond ASCII is left: the program folds more letters than this statement does, and makes that partner
-- when the name is next written.
set local role tenderfit_service;
insert into partners (company_id, id, name, name_key)
select company_id, gen_random_uuid(), name, name_key
from (
  select p.company_id, btrim(regexp_replace(m.name, '\s+', ' ', 'g')) as name, m.place,
    btrim(regexp_replace(regexp_replace(lower(normalize(m.name, nfkd)), '[\u0300-\u036f]', '', 'g'), '\s+', ' ', 'g')) as name_key
  from profiles p cross join lateral unnest(p.manufacturer_partners) with ordinality as m (name, place)
) named
where name_key ~ '^[ -~]+$'
order by company_id, place
on conflict (company_id, name_key) do nothing;
set local role none;
