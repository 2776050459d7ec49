-- discovery ---------------------------------------------------------------------------------------------------------
-- The listings that are open at a moment, or closed shortly before it, are found without those of past years.
create index listings_by_closing on listings (coalesce(deadline, 'infinity'::timestamptz))
  where deadline is not null or source_status in ('active', 'unknown');
