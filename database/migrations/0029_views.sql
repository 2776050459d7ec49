-- What the portal shows of sources: when each was read, how much came, and why a reading failed. Not where it was read from: that
-- is the operator's.
grant select (id, source, state, started_at, finished_at, read_count, new_count, changed_count, unchanged_count, failed_count,
  error) on discovery_runs to tenderfit_company;
