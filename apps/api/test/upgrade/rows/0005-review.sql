insert into version_reviews (version_id, state, attempts, unpacked_at, read_at, extracted_at, scanned_at, decided_at, asked_at, asked_by, asked_message) values
  ('00000000-0000-4000-8000-000000000003', 'flagged', 1, '2025-02-02T10:00:00Z', '2025-02-02T10:00:01Z', '2025-02-02T10:00:02Z', '2025-02-02T10:00:03Z', '2025-02-02T10:00:04Z', '2025-02-02T11:00:00Z', 'bob', 'It is a test');
insert into version_reports (version_id, verdict, findings, finding_count, blocking_count, capabilities, problems, rules_version) values
  ('00000000-0000-4000-8000-000000000003', 'flag', '[{"rule": "python/eval", "blocks": true}, {"rule": "python/network", "blocks": false}]', 2, 1, '[]', '[]', 1);
insert into finding_notes (version_id, finding_key, note, author) values ('00000000-0000-4000-8000-000000000003', 'python/eval:1', 'Looked at', 'ada');
insert into service_tokens (name, token_hash) values ('extractor', decode(repeat('03', 32), 'hex'));
update comfy_nodes set display_name = 'Garden Sampler', category = 'garden', input_types = '{"required": {"z": ["INT"], "a": ["LATENT"]}}', output_is_list = '{false}', source_line = 12 where name = 'GardenSampler';
