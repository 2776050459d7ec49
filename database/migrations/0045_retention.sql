-- discovery ---------------------------------------------------------------------------------------------------------
-- Deleting a run asks whether a version still names it.
create index listing_versions_by_run on listing_versions (run_id);

-- opportunities -----------------------------------------------------------------------------------------------------
-- Every update moves `updated_at`, which is indexed: room that is left in a page for another version of a row is never used so.
do $$
begin
  for part in 0..7 loop
    execute format('alter table opportunities_%s reset (fillfactor)', part);
  end loop;
end
$$;
