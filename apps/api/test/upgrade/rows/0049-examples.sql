insert into version_examples (version_id, reader, count, files) values
  ('00000000-0000-4000-8000-000000000004', 1, 1, '[{"path": "examples/garden.json", "uses": [{"name": "GardenGrow"}]}]');
insert into node_examples (node_id, place, version_id, path, files, uses) values
  ('Latent-Garden', 0, '00000000-0000-4000-8000-000000000004', 'examples/garden.json', 1, '{Latent-Garden}');
insert into placed_examples (node_id, version_id, placed_at) values ('Latent-Garden', '00000000-0000-4000-8000-000000000004', '2025-07-01T10:00:00Z');
