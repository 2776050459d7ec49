-- reading -----------------------------------------------------------------------------------------------------------
-- Which version of the rules a notice was read by; 0 is a program from before there were versions.
alter table notice_facts add column reader_version int not null default 0;
create index notice_facts_reader_version on notice_facts (reader_version, listing_id);
