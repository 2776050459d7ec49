-- profile -----------------------------------------------------------------------------------------------------------
-- Whether a later change of the same field stands, for each change of a page.
create index profile_changes_standing on profile_changes (company_id, field, sequence) where reverted_at is null;

-- catalog -----------------------------------------------------------------------------------------------------------
-- The profile change that discontinued the product with its partner, which alone makes it active again when it is
-- reverted; null for what the company discontinued itself.
alter table products add column discontinued_by_change uuid
  check (discontinued_by_change is null or status = 'discontinued');
create index products_by_change on products (company_id, discontinued_by_change)
  where discontinued_by_change is not null;

-- Name, model and description in the form that parts of them are looked up in. The program writes it, so that letters
-- are folded alike whatever the locale of the database.
alter table products add column search_texts text[] not null default '{}';
-- Rows are changed as the role that row-level security lets see them: the tables' owner sees none.
set local role tenderfit_service;
update products set search_texts = array_remove(array[lower(name), lower(model), lower(description)], null);
set local role none;

create index products_newest on products (company_id, created_at desc, id desc);
