insert into publisher_invitations (publisher_id, email, role, token_hash, invited_by, expires_at) values ('studio', 'new@people.test', 'member', decode(repeat('01', 32), 'hex'), 'ada', '2025-04-08T10:00:00Z');
insert into trusted_publishers (id, publisher_id, repository, workflow, environment, node_ids, created_by) values ('00000000-0000-4000-8000-000000000041', 'studio', 'studio/latent-garden', 'publish.yml', '', '{Latent-Garden}', 'ada');
insert into exchanged_id_tokens (issuer, jti, expires_at) values ('https://issuer.test', 'one', '2025-04-01T10:00:00Z');
insert into claim_attempts (state_hash, user_id, publisher_id, node_id, expires_at) values (decode(repeat('02', 32), 'hex'), 'bob', 'studio', 'found-pack', '2025-04-01T10:10:00Z');
insert into identity_users (id, name, email, email_verified) values ('ada', 'Ada', 'ada@people.test', true);
insert into identity_sessions (id, user_id, token, expires_at) values ('session', 'ada', 'a token of a session', '2025-05-01T10:00:00Z');
insert into identity_accounts (id, user_id, provider_id, account_id, password) values ('account', 'ada', 'credential', 'ada', 'a hash of a password');
insert into identity_verifications (id, identifier, value, expires_at) values ('verification', 'ada@people.test', 'a code', '2025-04-01T10:00:00Z');
insert into identity_keys (id, public_key, private_key, alg) values ('key', 'a public key', 'an encrypted key', 'EdDSA');
