-- The form service as a Postgres database behind PostgREST (see the README here), by the contract of
-- src/form-service-script/README.md. Running it again changes no stored data.

begin;

do $$ begin
  -- PostgREST's role for requests without a login (db-anon-role); hosts have it already.
  if to_regrole('anon') is null then create role anon nologin; end if;
  -- The role of the site's function: it can add answers, and read only their ids, forms and times.
  if to_regrole('answers_writer') is null then create role answers_writer nologin; end if;
  -- For readers of the owner's choice: `grant answers_reader to …;`
  if to_regrole('answers_reader') is null then create role answers_reader nologin; end if;
end $$;
grant answers_writer, answers_reader to current_user;

-- Limits anonymous statements; PostgREST applies it from its next start. Keeps a limit of the host's.
do $$ begin
  if not exists (
    select from pg_roles, unnest(rolconfig) as setting
    where rolname = 'anon' and setting like 'statement_timeout=%'
  ) then
    alter role anon set statement_timeout = '5s';
  end if;
exception when insufficient_privilege then
  raise warning 'Ask the host to run: alter role anon set statement_timeout = ''5s''';
end $$;

-- PostgREST exposes neither schema: the stored data, and the owner's view of each form.
create schema if not exists form_service;
create schema if not exists answers;
revoke all on schema form_service, answers from public;
grant usage on schema form_service to answers_writer, answers_reader;
grant usage on schema answers to answers_reader;

create table if not exists form_service.forms (
  name text primary key,
  fields text[] not null
);

create table if not exists form_service.submissions (
  id uuid primary key,
  form text not null references form_service.forms,
  received_at timestamptz not null default clock_timestamp(),
  captured_at timestamptz,
  answers jsonb not null,
  -- Answers to fields that this database does not know: the site is newer or older.
  other_answers text not null default ''
);
-- The owner writes into them what became of a submission.
alter table form_service.submissions
  add column if not exists follow_up_state text not null default '',
  add column if not exists follow_up text not null default '';
-- The submission's place in its device's count: `K7M2Q-14 (deleted 2-5, 9)`.
alter table form_service.submissions
  add column if not exists serial_number text not null default '';
create index if not exists submissions_of_form on form_service.submissions (form, received_at);

-- The site cannot change or delete an answer: no policy and no grant allows it.
alter table form_service.forms enable row level security;
alter table form_service.submissions enable row level security;
drop policy if exists known on form_service.forms;
drop policy if exists stored on form_service.submissions;
drop policy if exists recognized on form_service.submissions;
create policy known on form_service.forms for select to answers_writer using (true);
create policy stored on form_service.submissions for insert to answers_writer with check (true);
create policy recognized on form_service.submissions for select to answers_writer using (true);
grant select on form_service.forms to answers_writer;
revoke insert on form_service.submissions from answers_writer;
grant insert (id, form, captured_at, answers, other_answers, serial_number),
  select (id, form, received_at, follow_up_state, follow_up, serial_number)
  on form_service.submissions to answers_writer;

create or replace view form_service.arrivals as
  select name as form, count(id) as count, max(received_at) as last_arrival
  from form_service.forms left join form_service.submissions on form = name
  group by name order by name;
grant select on form_service.arrivals to answers_reader, answers_writer;

-- The devices of which numbers are missing: what has arrived of 1 to the latest, and what that one reports as deleted.
create or replace view form_service.devices as
  with numbered as (
    select part[1] as device, part[2]::int as number, coalesce(part[3], '') as deleted, received_at
    from form_service.submissions,
      regexp_match(serial_number, '^(.{5})-(\d+)(?: \(deleted (.+)\))?$') as part
    where serial_number <> ''
  ), islands as (
    select device, min(number) as first, max(number) as last
    from (
      select device, number, number - dense_rank() over (partition by device order by number) as island
      from numbered
    ) as ranked
    group by device, island
  )
  select device,
    string_agg(
      case when first = last then first::text else first || '-' || last end, ', ' order by first
    ) as arrived,
    (
      select deleted from numbered where numbered.device = islands.device
      order by number desc, received_at desc limit 1
    ) as deleted
  from islands group by device having count(*) > 1 or min(first) > 1
  order by device collate "C" limit 500;
grant select on form_service.devices to answers_reader, answers_writer;

-- Decodes form-encoded text; keeps any other text. Postgres has no character 0.
create or replace function form_service.decoded(encoded text) returns text
language plpgsql immutable strict set search_path = '' as $$
declare
  spaced constant text := replace(replace(encoded, '+', ' '), '%00', '%EF%BF%BD');
begin
  if spaced !~ '%' or spaced ~ '%(?![0-9a-fA-F]{2})' then return spaced; end if;
  -- A separate block, because an exception handler costs more than the rest.
  begin
    return (
      select convert_from(coalesce(string_agg(
        case when part[1] is null then convert_to(part[2], 'UTF8') else decode(part[1], 'hex') end,
        '' order by place
      ), ''), 'UTF8')
      from regexp_matches(spaced, '%(..)|([^%]+)', 'g') with ordinality as parts (part, place)
    );
  exception when character_not_in_repertoire then return spaced;
  end;
end $$;

-- Adds the apostrophe of src/lib/defused.ts to text that a spreadsheet would run.
create or replace function form_service.defused(answer text) returns text
language sql immutable strict set search_path = '' as $$
  select case when answer ~ (
    '^' || blank || '*[=+@＝＋－＠|%-]|^[\t\r\n]|[\r\n]' || blank || '*[=+@＝＋－＠-]'
  ) then '''' || answer else answer end
  from (values (
    -- White space, control characters, and zero-width characters.
    '[\u0001-\u0020\u007F-\u00A0\u00AD\u0600-\u0605\u061C\u06DD\u070F\u0890\u0891\u08E2\u1680\u180E'
    '\u2000-\u200F\u2028-\u202F\u205F-\u2064\u2066-\u206F\u3000\uFEFF\uFFF9-\uFFFB\U000110BD\U000110CD'
    '\U00013430-\U0001343F\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0001\U000E0020-\U000E007F]'
  )) as blanks (blank)
$$;

-- A body's entries by name; the first of each name counts.
create or replace function form_service.entries_in(body text) returns json
language sql immutable set search_path = '' as $$
  select coalesce(json_object_agg(name, value order by place), '{}')
  from (
    select distinct on (name) name, value, place
    from unnest(string_to_array(body, '&')) with ordinality as pairs (pair, place),
      form_service.decoded(split_part(pair, '=', 1)) as name,
      form_service.decoded(substr(pair, length(split_part(pair, '=', 1)) + 2)) as value
    where pair <> '' and name <> '' order by name, place
  ) as firsts
$$;

-- A time in JavaScript's format; null if the text is not a time.
create or replace function form_service.time_in(iso text) returns timestamptz
language plpgsql stable strict set search_path = '' as $$ begin
  if iso !~ '^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$' then return null; end if;
  return iso::timestamptz;
exception when datetime_field_overflow or invalid_datetime_format then return null;
end $$;

-- As src/outbox/delivery/serial-number.ts writes it; empty for any other text.
create or replace function form_service.serial_number_in(written text) returns text
language sql immutable strict set search_path = '' as $$
  select case when length(written) <= 500 and written ~
    '^[0-9A-HJKMNP-TV-Z]{5}-[1-9]\d{0,8}( \(deleted [\d ,-]+\))?$' then written else '' end
$$;

create or replace function form_service.iso(moment timestamptz) returns text
language sql stable strict set search_path = '' as $$
  select to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

-- Why the request can never be stored; null if it can. The limits and sentences are those of
-- src/outbox/delivery/contract.ts.
create or replace function form_service.reason_against(entries json, length_in_bytes int) returns text
language sql immutable set search_path = '' as $$
  select case
    when length_in_bytes > 100000 then 'This is too long to be stored.'
    when coalesce(entries ->> '_id', '') !~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
      then 'This has no valid number of its own.'
    when exists (select from json_each_text(entries) where length(value) > 10000)
      then 'One of the answers is too long to be stored.'
  end
$$;

create or replace function form_service.unknown_answers(entries json, fields text[]) returns text
language sql immutable set search_path = '' as $$
  select left(coalesce(string_agg(key || ': ' || value, E'\n' order by place), ''), 10000)
  from (
    select * from json_each_text(entries) with ordinality as entry (key, value, place)
    where key <> all (fields) and key <> all ('{_kind,_id,_form,_capturedAt,_serialNumber,_ids,_key}')
      and value <> '' and length(key) <= 60
    order by place limit 30
  ) as unknown
$$;

-- A follow-up's cell, cut to its limit.
create or replace function form_service.cut(cell text, longest int) returns text
language sql immutable set search_path = '' as $$
  select left(regexp_replace(cell, '^\s+|\s+$', '', 'g'), longest)
$$;

-- Only a whole id leads to its submission.
create or replace function form_service.arrived(entries json) returns json
language sql stable set search_path = '' as $$
  select json_build_object(
    'ok', true,
    'arrived', coalesce(json_agg(asked order by place) filter (where id is not null), '[]'),
    'missing', coalesce(json_agg(asked order by place) filter (where id is null), '[]'),
    'followUps', coalesce(
      json_agg(json_build_object('id', asked, 'state', state, 'text', line) order by place)
        filter (where state <> '' or line <> ''),
      '[]'
    )
  )
  from (
    select asked, place, id,
      form_service.cut(follow_up_state, 40) as state, form_service.cut(follow_up, 200) as line
    from (
      select asked, place from regexp_split_to_table(coalesce(entries ->> '_ids', ''), ' ')
        with ordinality as ids (asked, place)
      where asked <> '' order by place limit 100
    ) as question
    left join form_service.submissions on id =
      case when asked ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then asked::uuid end
  ) as found
$$;

create or replace function form_service.version() returns json
language sql stable set search_path = '' as $$
  select json_build_object('ok', true, 'version', 4, 'mode', 'deliver', 'forms',
    coalesce((select json_object_agg(name, fields order by name) from form_service.forms), '{}'))
$$;

create or replace function form_service.store(entries json) returns json
language plpgsql volatile set search_path = '' as $$
declare
  sent_id constant text := entries ->> '_id';
  known_fields text[];
  received timestamptz;
  duplicate boolean := false;
begin
  select fields into known_fields
  from form_service.forms where name = coalesce(entries ->> '_form', '');
  -- The site is newer than this database: the submission stays queued, without delaying other forms.
  if known_fields is null then
    return json_build_object('ok', false, 'id', sent_id, 'retryAfter', 3600);
  end if;
  -- Of two simultaneous requests, the second waits until the first is stored, and then finds it.
  insert into form_service.submissions (
    id, form, captured_at, answers, other_answers, serial_number
  )
  select sent_id::uuid, entries ->> '_form', form_service.time_in(entries ->> '_capturedAt'),
    coalesce(jsonb_object_agg(key, value) filter (where key = any (known_fields)), '{}'),
    form_service.unknown_answers(entries, known_fields),
    form_service.serial_number_in(coalesce(entries ->> '_serialNumber', ''))
  from json_each_text(entries)
  on conflict do nothing returning received_at into received;
  if received is null then
    duplicate := true;
    select received_at into received from form_service.submissions where id = sent_id::uuid;
  end if;
  return json_build_object(
    'ok', true, 'id', sent_id, 'receivedAt', form_service.iso(received), 'duplicate', duplicate
  );
end $$;

-- Sets the accepted forms, `{"name": ["field", …]}`, and a view for each. Keeps omitted forms unchanged.
create or replace function form_service.set_forms(fields_by_name json) returns void
language plpgsql volatile set search_path = '' as $$
declare
  form_name text;
  form_fields text[];
begin
  for form_name, form_fields in
    select key, array(select json_array_elements_text(value)) from json_each(fields_by_name)
  loop
    insert into form_service.forms (name, fields) values (form_name, form_fields)
    on conflict (name) do update set fields = excluded.fields;
    execute format('drop view if exists answers.%I', form_name);
    execute format(
      'create view answers.%I as select form_service.iso(received_at) as "receivedAt",
        id::text as "submissionId", coalesce(form_service.iso(captured_at), '''') as "capturedAt", %s
        serial_number as "serialNumber", form_service.defused(other_answers) as "otherAnswers",
        follow_up_state as "followUpState", follow_up as "followUp"
        from form_service.submissions where form = %L order by received_at',
      form_name,
      (select coalesce(string_agg(format(
        'form_service.defused(coalesce(answers ->> %L, '''')) as %I,', field, field
      ), ' ' order by place), '') from unnest(form_fields) with ordinality as f (field, place)),
      form_name
    );
    execute format('grant select on answers.%I to answers_reader', form_name);
  end loop;
end $$;

-- One request of the site. The parameter is unnamed, so that PostgREST passes a whole plain text body.
create or replace function public.form_service(text) returns json
language plpgsql volatile security definer set search_path = '' as $$
declare
  -- Parsing is expensive, and sending is not: of a refused body, only the id is read.
  is_too_long constant boolean := octet_length($1) > 100000;
  entries constant json := form_service.entries_in(
    case when is_too_long then left($1, 1000) else $1 end
  );
  kind constant text := case when is_too_long then '' else entries ->> '_kind' end;
  reason constant text := form_service.reason_against(entries, octet_length($1));
begin
  case kind
    when 'question' then return form_service.arrived(entries);
    when 'version' then return form_service.version();
    -- In owner-key.sql.
    when 'arrivals' then return form_service.counted(entries);
    else null;
  end case;
  if reason is null then return form_service.store(entries); end if;
  return json_build_object(
    'ok', false, 'id', coalesce(entries ->> '_id', ''), 'permanent', true, 'reason', reason
  );
end $$;
grant create on schema public to answers_writer;
alter function public.form_service(text) owner to answers_writer;
revoke create on schema public from answers_writer;
revoke all on function public.form_service(text) from public;
grant execute on function public.form_service(text) to anon;

commit;
