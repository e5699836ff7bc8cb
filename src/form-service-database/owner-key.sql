-- The counts of arrivals for `npm run arrivals`, which sends the owner's key. The command that writes the SQL appends
-- this file to form-service.sql, which it needs. Running it again changes no stored data.

begin;

-- The digest of the owner's key; without a row, no key is right.
create table if not exists form_service.owner_key (
  single boolean primary key default true check (single),
  digest bytea not null
);

alter table form_service.owner_key enable row level security;
drop policy if exists compared on form_service.owner_key;
create policy compared on form_service.owner_key for select to answers_writer using (true);
grant select on form_service.owner_key to answers_writer;

-- Compares digests, so that the timing reveals nothing of the key.
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
    ), 'devices', (
      select coalesce(json_agg(json_build_object(
        'device', device, 'arrived', arrived, 'deleted', deleted
      ) order by device collate "C"), '[]') from form_service.devices
    ))
    else json_build_object('ok', false, 'reason', 'This is not the key of the owner.')
  end
$$;

-- Sets the owner's key. Wrong keys are not limited, because a limit would let an attacker lock out the owner: a long key
-- cannot be guessed.
create or replace function form_service.set_owner_key(key text) returns void
language plpgsql volatile set search_path = '' as $$ begin
  if length(key) < 20 then
    raise exception 'The key has % characters: take at least 20, such as openssl rand -hex 16 makes.', length(key)
      using errcode = 'invalid_parameter_value';
  end if;
  insert into form_service.owner_key (digest) values (sha256(convert_to(key, 'UTF8')))
  on conflict (single) do update set digest = excluded.digest;
end $$;

commit;
