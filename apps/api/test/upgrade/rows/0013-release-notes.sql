insert into release_notes (project, version, version_key, is_prerelease, attention, status, source, published_at) values ('comfyui', '1.2.3', 'a', false, 'high', 'published', 'admin', '2025-11-20T10:00:00Z');
insert into release_note_contents (release_id, locale, content) values (1, 'en', 'Everything is new');
insert into github_deliveries (id) values ('delivery');
