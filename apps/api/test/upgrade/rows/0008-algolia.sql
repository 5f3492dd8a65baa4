insert into algolia_copies (application, oldest_open, seen, settings, read_at, replaced_at) values ('APP', '1000', '[]', 'a digest', '2025-08-01T10:00:00Z', '2025-08-01T10:00:00Z');
