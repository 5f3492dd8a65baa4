insert into identity_two_factors (id, user_id, secret, backup_codes) values ('app', 'ada', 'an encrypted secret', 'encrypted codes');
insert into identity_passkeys (id, user_id, public_key, credential_id, counter, device_type, backed_up) values
  ('passkey', 'ada', 'a public key', 'an id of a credential', 0, 'singleDevice', false);
