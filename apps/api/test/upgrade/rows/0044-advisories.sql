insert into advisories (id, state, summary, severity, created_by, published_at) values ('CNR-2025-0001', 'published', 'Runs what it downloads', 'high', 'user:ada', '2025-06-01T10:00:00Z');
insert into advisory_packs (advisory_id, node_id, ranges, versions) values ('CNR-2025-0001', 'Latent-Garden', '[{"events": [{"introduced": "0"}, {"fixed": "1.0.0"}]}]', '{1.10.0}');
