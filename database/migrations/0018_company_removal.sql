-- access ------------------------------------------------------------------------------------------------------------
-- A company that is deleted takes its rows with it, in the one statement that deletes it.
do $$
declare one record;
begin
  for one in
    select conrelid::regclass as child, conname
    from pg_constraint
    where contype = 'f' and confrelid = 'companies'::regclass and conparentid = 0
      and conrelid <> 'context_files'::regclass
  loop
    execute format('alter table %s drop constraint %I', one.child, one.conname);
    execute format(
      'alter table %s add constraint %I foreign key (company_id) references companies (id) on delete cascade',
      one.child, one.conname);
  end loop;
end
$$;

-- knowledge ---------------------------------------------------------------------------------------------------------
-- The row of a stored file outlives its company until the file is deleted.
alter table context_files drop constraint context_files_company_id_fkey;

-- opportunities -----------------------------------------------------------------------------------------------------
-- No step of matching that began before the company was deleted can add a row after it.
alter table opportunities add foreign key (company_id) references companies (id) on delete cascade;
