insert into publishers (id, name) values ('elsewhere', 'Elsewhere');
insert into nodes (id, publisher_id, name, listed_at, created_at) values ('copied-pack', 'elsewhere', 'Copied', '2025-03-01T10:00:00Z', '2025-03-01T10:00:00Z');
insert into node_versions (id, node_id, version, precedence, is_prerelease, status, remote_url, mirrored, uploaded_at, created_at) values
  ('00000000-0000-4000-8000-000000000021', 'copied-pack', '3.0.0', '{precedence 3.0.0}', false, 'active', 'https://source.test/copied-pack/3.0.0.zip', true, '2025-03-01T10:00:00Z', '2025-03-01T10:00:00Z');
update nodes set latest_version_id = '00000000-0000-4000-8000-000000000021' where id = 'copied-pack';
insert into mirror_sources (base_url, synced_at, retry_node_ids, known_gap) values ('https://source.test', '2025-03-02T10:00:00Z', '{late-pack}', 2);
insert into mirrored_nodes (node_id, base_url) values ('copied-pack', 'https://source.test');
insert into mirrored_publishers (publisher_id, base_url) values ('elsewhere', 'https://source.test');
