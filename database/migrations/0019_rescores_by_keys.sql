-- matching ----------------------------------------------------------------------------------------------------------
-- A re-score judges what a company holds and what its keys find, so that nothing is kept of what it was judged by before.
drop table matched_groups;
alter table match_states drop column inputs;
alter table match_states drop column matched_until;
alter table match_states drop column run_beside;
-- Null while no re-score has ended: the next one judges every tender.
alter table match_states alter column basis drop not null;
