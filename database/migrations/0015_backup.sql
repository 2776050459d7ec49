-- A dump is read as tenderfit_service, whose policies let it see every row (docs/operations/backup.md). The owner's own would
-- fail on the forced policies. Where a sequence stands is part of a dump; to move one on or set it stays the owner's.
grant select on all sequences in schema public to tenderfit_service;
alter default privileges in schema public grant select on sequences to tenderfit_service;
