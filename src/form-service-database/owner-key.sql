-- How many have arrived, for whoever has the owner's key: the question that `npm run arrivals` asks. The command that
-- writes the SQL puts it behind form-service.sql, which it needs. Running it again changes nothing that is stored.

begin;

-- The digest of the key with which the owner asks how many have arrived; no row, no answer.
create table if not exists form_service.owner_key (
  single boolean primary key default true check (single),
  digest bytea not null
);

alter table form_service.owner_key enable row level security;
drop policy if exists compared on form_service.owner_key;
create policy compared on form_service.owner_key for select to answers_writer using (true);
grant select on form_service.owner_key to answers_writer;

-- For whoever has the owner's key. What is compared are digests: how long it takes says nothing of the key.
create or replace function form_service.counted(entries json) returns json
language sql stable set search_path = '' as $$
  select case
    when exists (
      select from form_service.owner_key
      where digest = sha256(convert_to(coalesce(entries ->> '_key', ''), 'UTF8'))
    ) then json_build_object('ok', true, 'forms', (
      select coalesce(json_agg(json_build_object(
        'form', form, 'count', count, 'lastArrival', form_service.iso(last_arrival)
      ) order by form), '[]') from form_service.arrivals
    ))
    else json_build_object('ok', false, 'reason', 'This is not the key of the owner.')
  end
$$;

-- Makes this the owner's key.
create or replace function form_service.set_owner_key(key text) returns void
language sql volatile set search_path = '' as $$
  insert into form_service.owner_key (digest) values (sha256(convert_to(key, 'UTF8')))
  on conflict (single) do update set digest = excluded.digest
$$;

commit;
