insert into registry_settings (key, value) values ('banner', '"Slow \"today\""');
insert into person_settings (user_id, key, value) select id, 'theme', '{"dark": true}' from users order by id limit 1;
