insert into admin_tokens (user_id, token_hash, expires_at) values ('ada', decode(repeat('04', 32), 'hex'), '2025-06-02T10:00:00Z');
insert into decision_batches (id, status, reason, actor, several) values ('00000000-0000-4000-8000-000000000061', 'flagged', 'Looked odd', 'user:ada', true);
insert into version_decisions (version_id, from_status, to_status, actor, batch_id, held_by, at) values ('00000000-0000-4000-8000-000000000003', 'active', 'flagged', 'user:ada', '00000000-0000-4000-8000-000000000061', 'admin', '2025-06-01T10:00:00Z');
insert into told_decisions (decision_id, at) select id, '2025-06-01T10:01:00Z' from version_decisions;
insert into bans (id, kind, subject_id, reason, actor, created_at, lifted_at, lifted_by) values ('00000000-0000-4000-8000-000000000062', 'user', 'bob', 'A mistake', 'user:ada', '2025-06-01T10:00:00Z', '2025-06-01T11:00:00Z', 'user:ada');
insert into node_reports (node_id, version, kind, message, reporter_id) values ('Latent-Garden', '1.10.0', 'broken', 'It does not start', 'bob');
insert into nodes (id, publisher_id, name, status, merged_into) values ('latent-garden-old', 'unclaimed', 'Old', 'deleted', 'Latent-Garden');
insert into node_merges (node_id, into_id, downloads, names, status_before, actor) values ('latent-garden-old', 'Latent-Garden', 10, '{GardenSampler}', 'active', 'user:ada');
