-- duplicates --------------------------------------------------------------------------------------------------------
-- Every question that grouping asks about a bucket of listings (one number of a buyer, one title) is the least or the
-- greatest value in an index, so that a bucket of any size costs the same. Keys are compared by code unit.
alter table tender_groups alter column group_key type text collate "C";

alter table listing_keys
  alter column source type text collate "C",
  alter column buyer_key type text collate "C",
  -- Hash of buyer, title and closing date.
  alter column tk type text collate "C",
  alter column seg type text collate "C",
  alter column raw type text collate "C",
  alter column exact type text collate "C",
  alter column num_key type text collate "C",
  -- Hash of title and closing date, present or not.
  add column subject text collate "C" not null,
  -- The segmented form after adoption: `seg`, or the only separated form of the same characters.
  add column segment text collate "C",
  -- Orders the members of a group; the first one represents it.
  add column preference text collate "C" not null;

drop index listing_keys_by_seg;
drop index listing_keys_by_raw;
drop index listing_keys_by_tk;
drop index listing_keys_by_group;
create index listing_keys_by_spelling on listing_keys (buyer_key, seg, source, exact) where seg is not null;
create index listing_keys_by_subject on listing_keys (buyer_key, seg, source, subject) where seg is not null;
create index listing_keys_separated on listing_keys (buyer_key, raw, seg) where raw is not null and not whole;
create index listing_keys_unseparated on listing_keys (buyer_key, raw, segment) where raw is not null and whole;
create index listing_keys_by_number on listing_keys (buyer_key, segment, num_key) where segment is not null;
create index listing_keys_numbered on listing_keys (tk, num_key) where tk is not null and num_key is not null;
create index listing_keys_unnumbered on listing_keys (tk, group_id) where tk is not null and num_key is null;
create index listing_keys_by_group on listing_keys (group_id, preference);
