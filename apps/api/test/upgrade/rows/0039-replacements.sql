insert into version_replacements (version_id, replacements) values
  ('00000000-0000-4000-8000-000000000002', '[{"old": "GardenSampler", "new": "GardenSampler2"}]');
