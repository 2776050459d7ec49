-- Attributes of products are kept as they were sent: jsonb sorts members and spells numbers anew. Rows that are there keep
-- their values; a process of the version before reads and writes the column as it did.
alter table products alter column specs drop default;
alter table products alter column specs type json using specs::json;
alter table products alter column specs set default '{}';
