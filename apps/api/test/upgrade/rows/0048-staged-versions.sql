insert into node_staging (node_id, is_on) values ('Latent-Garden', true);
insert into publisher_staging (publisher_id) values ('studio');
insert into staged_versions (version_id, made_with, staged_at, expires_at) values
  ('00000000-0000-4000-8000-000000000004', '{"kind": "token", "name": "laptop"}', '2025-02-04T10:00:00Z', '2025-02-18T10:00:00Z');
