insert into users (id, email, name, is_approved, is_admin, status, created_at) values
  ('ada', 'ada@people.test', 'Ada', true, true, 'active', '2025-01-01T10:00:00.123456Z'),
  ('bob', 'Bob@people.test', 'Bob', false, false, 'active', '2025-01-02T10:00:00Z'),
  ('eve', null, null, false, false, 'banned', '2025-01-03T10:00:00Z');
insert into publishers (id, name, description, website, support_email, source_code_repo, logo_url, status, created_at) values
  ('studio', 'Studio Ångström', 'Tools for light', 'https://studio.test', 'help@studio.test', 'https://git.test/studio', 'https://studio.test/logo.png', 'active', '2025-01-01T11:00:00Z'),
  ('shady', 'Shady', '', '', '', '', '', 'banned', '2025-01-01T12:00:00Z');
insert into publisher_members (publisher_id, user_id, role) values ('studio', 'ada', 'owner'), ('studio', 'bob', 'member');
insert into personal_access_tokens (publisher_id, name, token_hash) values ('studio', 'laptop', decode(repeat('ab', 32), 'hex'));
insert into nodes (id, publisher_id, name, description, author, category, license, repository, icon_url, tags, preempted_comfy_node_names, search_ranking, downloads, github_stars, star_total, review_count, comfy_node_count, status, status_detail, translations, listed_at, created_at, updated_at) values
  ('Latent-Garden', 'studio', 'Latent Garden', 'Grows images — slowly', 'Ada', 'image', '{"text": "MIT"}', 'https://git.test/studio/latent-garden.git', 'https://studio.test/icon.png', '{image,slow}', '{GardenSampler}', 3, 1234, 56, 9, 2, 2, 'active', '', '{"de": {"name": "Garten"}}', '2025-02-01T10:00:00Z', '2025-02-01T09:00:00Z', '2025-02-03T09:00:00Z'),
  ('found-pack', 'unclaimed', 'Found', '', '', '', '', 'https://git.test/somebody/found', '', '{}', '{}', 5, 0, 7, 0, 0, 1, 'active', '', '{}', '2025-02-02T10:00:00Z', '2025-01-15T10:00:00Z', '2025-02-02T10:00:00Z'),
  ('shady-pack', 'shady', 'Shady', '', '', '', '', '', '', '{}', '{}', 5, 3, 0, 0, 0, 0, 'banned', 'It mined coins', '{}', '2025-02-02T10:00:00Z', '2025-02-02T10:00:00Z', '2025-02-02T10:00:00Z');
insert into node_versions (id, node_id, version, precedence, is_prerelease, changelog, dependencies, deprecated, status, status_reason, supported_os, declared, node_facts, sha256, size, uploaded_at, created_at) values
  ('00000000-0000-4000-8000-000000000001', 'Latent-Garden', '1.0.0', '{precedence 1.0.0}', false, 'The first', '{numpy}', true, 'active', '', '{}', '{}', '{}', repeat('a1', 32), 1001, '2025-02-01T10:00:00Z', '2025-02-01T09:00:00Z'),
  ('00000000-0000-4000-8000-000000000002', 'Latent-Garden', '1.10.0', '{precedence 1.10.0}', false, 'Grows "faster"', '{"numpy>=1.26",pillow}', false, 'active', '', '{Linux}', '{"supported_os": ["Linux"]}', '{"name": "Latent Garden"}', repeat('a2', 32), 1002, '2025-02-03T10:00:00Z', '2025-02-03T09:00:00Z'),
  ('00000000-0000-4000-8000-000000000003', 'Latent-Garden', '1.2.0', '{precedence 1.2.0}', false, '', '{}', false, 'flagged', 'It calls eval', '{}', '{}', '{}', repeat('a3', 32), 1003, '2025-02-02T10:00:00Z', '2025-02-02T09:00:00Z'),
  ('00000000-0000-4000-8000-000000000004', 'Latent-Garden', '2.0.0-beta.1', '{precedence 2.0.0-beta.1}', true, '', '{}', false, 'pending', '', '{}', '{}', '{}', null, null, null, '2025-02-04T09:00:00Z'),
  ('00000000-0000-4000-8000-000000000005', 'Latent-Garden', '0.9.0', '{precedence 0.9.0}', false, '', '{}', false, 'deleted', '', '{}', '{}', '{}', repeat('a5', 32), 1005, '2025-01-31T10:00:00Z', '2025-01-31T09:00:00Z'),
  ('00000000-0000-4000-8000-000000000006', 'shady-pack', '1.0.0', '{precedence 1.0.0}', false, '', '{}', false, 'banned', 'Mined', '{}', '{}', '{}', repeat('a6', 32), 1006, '2025-02-02T10:00:00Z', '2025-02-02T09:00:00Z');
update nodes set latest_version_id = '00000000-0000-4000-8000-000000000002' where id = 'Latent-Garden';
insert into version_contents (version_id, readme, license_text, files, file_count, unpacked_size)
  select id, '# Latent Garden', 'MIT', '[{"path": "__init__.py", "size": 120}]', 1, 120 from node_versions where sha256 is not null;
insert into comfy_nodes (node_id, version_id, name) values
  ('Latent-Garden', '00000000-0000-4000-8000-000000000001', 'OldGarden'),
  ('Latent-Garden', '00000000-0000-4000-8000-000000000002', 'GardenSampler'),
  ('Latent-Garden', '00000000-0000-4000-8000-000000000002', 'GardenPreview'),
  ('found-pack', null, 'FoundNode');
insert into node_reviews (node_id, user_id, star, created_at) values
  ('Latent-Garden', 'ada', 5, '2025-02-05T10:00:00Z'), ('Latent-Garden', 'bob', 4, '2025-02-06T10:00:00Z');
insert into node_installs (version_id, day, count) values
  ('00000000-0000-4000-8000-000000000001', '2025-02-01', 1000), ('00000000-0000-4000-8000-000000000002', '2025-02-03', 234);
insert into uploads (version_id, max_bytes, expires_at) values ('00000000-0000-4000-8000-000000000004', 1000000, '2025-02-04T10:00:00Z');
insert into audit_entries (at, actor, action, subject, detail) values
  ('2025-02-01T09:00:00Z', 'user:ada', 'version.publish', 'version:Latent-Garden@1.0.0', '{"size": 1001}'),
  ('2025-02-02T09:00:00Z', 'operator', 'node.ban', 'node:shady-pack', '{}');
insert into secrets (name, value) values ('upload-key', decode(repeat('cd', 32), 'hex'));
