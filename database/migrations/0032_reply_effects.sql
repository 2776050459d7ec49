-- assistant ---------------------------------------------------------------------------------------------------------
-- What a message that was acted on changed, so that a reply of 'undo' finds exactly that. One row a change, in its order.
create table reply_effects (
  company_id uuid not null,
  message_id uuid not null,
  position smallint not null check (position > 0),
  -- `profile_change`: subject_id is the change's. `archive` and `feedback`: the opportunity's, and the answer's. `settings`: none.
  kind text not null check (kind in ('profile_change', 'settings', 'archive', 'feedback')),
  subject_id uuid,
  -- Of a profile change its `field`. Of settings `before` and `after`, of an archive `archivedAt`: it is undone only where that
  -- still stands.
  details jsonb not null default '{}',
  undone_at timestamptz(3),
  primary key (company_id, message_id, position),
  foreign key (company_id, message_id) references inbound_messages (company_id, id) on delete cascade,
  check ((subject_id is null) = (kind = 'settings'))
);

-- A company reads its own; they are written for it.
grant select on reply_effects to tenderfit_company;
alter table reply_effects enable row level security;
alter table reply_effects force row level security;
create policy own_company on reply_effects to tenderfit_company
  using (company_id = (select nullif(current_setting('tenderfit.company', true), '')::uuid))
  with check (company_id = nullif(current_setting('tenderfit.company', true), '')::uuid);
create policy every_company on reply_effects to tenderfit_service using (true) with check (true);
