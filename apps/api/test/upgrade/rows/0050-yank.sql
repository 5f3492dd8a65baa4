update node_versions set yanked_at = '2025-07-01T10:00:00Z', yanked_reason = 'Loses the seed' where node_id = 'Latent-Garden' and version = '1.0.0';
