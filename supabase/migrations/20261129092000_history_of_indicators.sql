-- Thousands of measurements that are deleted with their indicators look for the titles of these.
create index history_indicators on public.history (row_id, id desc) where table_name = 'indicators';
