import { proxySettings } from './proxy-settings.ts'
import type { Setting } from './setting.ts'

export type { Setting }

/** Every environment variable the registry reads. docs/OPERATIONS.md lists the same names; a test compares them. */
export const settings = {
  PORT: { default: '3000', about: 'Port of the pages.' },
  API_PORT: { default: '8080', about: 'Port of the API.' },
  HOST: { about: 'Address to listen on. Unset: every address of the machine.' },
  RATE_LIMITS: {
    default: 'on',
    about:
      'Limits of requests by class: `on` for the usual ones, `off`, or other numbers, such as `search=600/60,publish=20/60` for 600 searches and 20 publishes in 60 seconds.',
  },
  INSTALLS_PER_ADDRESS: {
    default: '5',
    about: 'How many installs of a version from a public address count on a day. `0` counts all.',
  },
  TRUSTED_PROXIES: {
    about:
      'Proxies and CDNs whose `X-Forwarded-For` is believed: addresses and networks such as `127.0.0.1,10.0.0.0/8`, with commas between them. Unset: none.',
  },
  DRAIN_SECONDS: {
    default: '0',
    about:
      'How long the registry serves on after SIGTERM, while `GET /health/ready` says 503: as long as a balancer needs to notice.',
  },
  METRICS_PORT: { about: 'Port of `GET /metrics`, for Prometheus. Unset: none is opened.' },
  METRICS_HOST: {
    default: '127.0.0.1',
    about: 'Address that `METRICS_PORT` is opened on. It asks for no credential, so keep it from the public.',
  },
  PUBLIC_URL: { about: 'Address of the pages as visitors see it. Unset: `http://localhost:$PORT`.' },
  API_PUBLIC_URL: { about: 'Address of the API as clients see it. Unset: `http://localhost:$API_PORT`.' },
  API_INTERNAL_URL: {
    about: 'Address at which `serve --only web` reaches the API, inside of the network. Unset: `$API_PUBLIC_URL`.',
  },
  DATA_DIR: { default: './data', about: 'Folder of the embedded database, the files, and the control socket.' },
  DATABASE_URL: {
    secret: true,
    about: 'A PostgreSQL server (15 or newer). Unset: the embedded database in `DATA_DIR`.',
  },
  DATABASE_POOL_SIZE: {
    default: '10',
    about:
      'Connections of the pool of one process to the PostgreSQL server, at most. Each process has two more, and the one with the jobs another four.',
  },
  DATABASE_PREPARE: {
    default: 'on',
    about:
      '`on` lets the PostgreSQL server prepare frequent statements. `off` behind a pooler of transactions that does not support prepared statements.',
  },
  SAMPLE_CATALOGUE: {
    default: 'on',
    about: '`on` fills an empty registry with the sample catalogue at the first start; `off` leaves it empty.',
  },
  PYTHON_METADATA_DIR: {
    about:
      'Folder with indexes (PEP 691) and metadata (PEP 658) of Python packages, to check sets of packs with. Unset: only lines of packs are compared.',
  },
  PSEUDO_LANGUAGE: {
    default: 'off',
    about: '`on` lengthens and accents every text of the English pages, to try layouts with. Never for visitors.',
  },
  LOG_LEVEL: { default: 'info', about: '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`.' },
  UPLOAD_MAX_BYTES: { default: '104857600', about: 'Size of an archive, at most, in bytes.' },
  PROCESSES: {
    about:
      'Processes that serve, sharing the ports, on a PostgreSQL server. Unset: one for each core. The embedded database has one.',
  },
  WORKER_CONCURRENCY: { default: '2', about: 'Reviews at a time in one process, each in a thread of its own.' },
  STAGED_VERSION_DAYS: {
    default: '14',
    about: 'Days after which a staged version that nobody approved is removed, and its number is free again.',
  },
  UPLOAD_EXPIRES_SECONDS: { default: '3600', about: 'How long an upload address can be used.' },
  BLOB_STORE: { default: 'disk', about: 'Where archives are kept: `disk` (in `DATA_DIR`) or `s3`.' },
  S3_BUCKET: { about: 'Bucket for archives. Needed with `BLOB_STORE=s3`.' },
  S3_REGION: { default: 'us-east-1', about: 'Region of the bucket.' },
  S3_ENDPOINT: { about: "Address of an S3-compatible store. Unset: AWS's own." },
  S3_ACCESS_KEY_ID: { about: 'Key of the bucket. Unset: the AWS default credential chain.' },
  S3_SECRET_ACCESS_KEY: { secret: true, about: 'Secret of that key.' },
  S3_FORCE_PATH_STYLE: {
    default: 'off',
    about: '`on` puts the bucket into the path, as most S3-compatible stores want.',
  },
  FILES_PUBLIC_URL: {
    about:
      'Address of a CDN or bucket that serves the archives by their key. Downloads then redirect there. Unset: the API serves them.',
  },
  CATALOGUE_SNAPSHOT_SECONDS: {
    default: '300',
    about: 'Between two snapshots of the catalogue, at least; its feed of changes tells of what comes meanwhile.',
  },
  LOG_SIGNING_KEY: {
    secret: true,
    about:
      'Own keys of the transparency log, `PRIVATE+KEY+…` as Go’s note package writes them; a comma and the former key after the current one rotate it. Unset: the registry makes its key.',
  },
  LOG_WITNESSES: {
    about:
      'Witnesses of the transparency log, with commas between them: verifier key, a blank, and the address that takes checkpoints.',
  },
  ADVISORY_ID_PREFIX: { default: 'CNR', about: 'Beginning of the ids of advisories, such as `CNR-2026-0001`.' },
  ADVISORY_ECOSYSTEM: {
    default: 'ComfyUI',
    about: 'Ecosystem of the packs in OSV records. Set it before the first advisory: the log has their digests.',
  },
  IDENTITY_PROVIDER: {
    default: 'embedded',
    about: 'Who vouches for people: `embedded` (accounts in this registry), `firebase` or `oidc`.',
  },
  PASSWORD_MIN_LENGTH: { default: '6', about: 'Characters of a password, at least. Embedded accounts only.' },
  SECOND_FACTOR_DOWNLOADS: {
    about:
      'Downloads of a node from which on its publisher needs a second factor to publish, make tokens and manage members. Embedded accounts only. Unset: never.',
  },
  SECOND_FACTOR_STARS: {
    about:
      'Stars of the repository of a node from which on its publisher needs one. Embedded accounts only. Unset: never.',
  },
  STAGED_APPROVAL: {
    default: 'factor',
    about:
      'How members approve staged versions and end staging: `factor` asks all for a passkey or an app’s code, `password` only those who have one. Embedded accounts only.',
  },
  GOOGLE_CLIENT_ID: { about: 'Sign-in with Google for embedded accounts. Unset: not offered.' },
  GOOGLE_CLIENT_SECRET: { secret: true, about: 'Secret of that client.' },
  GITHUB_CLIENT_ID: {
    about:
      'Sign-in with GitHub for embedded accounts, claiming of nodes, and more questions to GitHub an hour. Unset: not offered.',
  },
  GITHUB_CLIENT_SECRET: { secret: true, about: 'Secret of that client.' },
  GITHUB_URL: { default: 'https://github.com', about: 'Address of GitHub.' },
  GITHUB_API_URL: { default: 'https://api.github.com', about: "Address of GitHub's API." },
  GITHUB_ACTIONS_ISSUER: {
    default: 'https://token.actions.githubusercontent.com',
    about: 'Issuer of the ID tokens of workflows, for trusted publishing.',
  },
  PROVENANCE_TRUSTED_ROOT: {
    about:
      'Trusted roots of Sigstore that provenance is verified against: a `trusted_root.json`, a folder of such files, or `none`. Unset: that of the public instance, as this release ships it.',
  },
  FIREBASE_PROJECT_ID: { about: 'Project whose accounts are accepted. Needed with `IDENTITY_PROVIDER=firebase`.' },
  FIREBASE_API_KEY: { about: 'Its web API key, which browsers get to see. Needed with `IDENTITY_PROVIDER=firebase`.' },
  FIREBASE_AUTH_DOMAIN: { about: 'Its sign-in domain. Unset: `$FIREBASE_PROJECT_ID.firebaseapp.com`.' },
  FIREBASE_EMULATOR_URL: { about: 'A Firebase Auth emulator for the browser to talk to. Unset: Firebase itself.' },
  FIREBASE_KEYS_URL: {
    default: 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com',
    about: 'Where the keys of Firebase ID tokens are published.',
  },
  OIDC_ISSUER: { about: 'An OpenID Connect issuer. Needed with `IDENTITY_PROVIDER=oidc`.' },
  OIDC_CLIENT_ID: { about: 'The client that ID tokens are made out to. Needed with `IDENTITY_PROVIDER=oidc`.' },
  OIDC_SCOPES: {
    about:
      'Scopes to ask the issuer for, with blanks between them, `openid` among them. Unset: `openid profile email`, and `offline_access` where the issuer offers it.',
  },
  OIDC_NAME: { default: 'OpenID Connect', about: 'What the sign-in button calls the issuer.' },
  CURRENCY: { default: 'usd', about: 'Currency of the balances of new customers, as three letters.' },
  OVERDRAFT_MICROS: {
    default: '0',
    about: 'How far below zero a customer may spend, in millionths of the currency.',
  },
  CUSTOMER_FILE_MAX_BYTES: { default: '104857600', about: 'Size of a file of a customer, at most, in bytes.' },
  CUSTOMER_FILES_QUOTA_BYTES: {
    default: '2147483648',
    about: 'Size of all files of one customer together, at most, in bytes.',
  },
  CUSTOMER_FILES_DAYS: {
    about: 'Days after which a file of a customer is deleted that nobody asked for meanwhile. Unset: files stay.',
  },
  ADMIN_SECRET: {
    secret: true,
    about:
      "What the operator's programs send as `X-Comfy-Admin-Secret` to charge customers and verify API keys; at least 32 characters. Unset: nobody can.",
  },
  STRIPE_SECRET_KEY: {
    secret: true,
    about: 'Key of an account of Stripe through which credit is bought. Unset: no payments.',
  },
  STRIPE_WEBHOOK_SECRET: {
    secret: true,
    about: 'What Stripe signs its events with, `whsec_…`. Needed with `STRIPE_SECRET_KEY`.',
  },
  STRIPE_URL: { default: 'https://api.stripe.com', about: "Address of Stripe's API." },
  CI_UPLOADS: {
    default: 'token',
    about:
      'Who may report results of continuous integration: who has a token of `registry ci-token create` (`token`), or anybody (`open`), as the official action needs.',
  },
  CI_FILE_MAX_BYTES: { default: '20971520', about: 'Size of a file of a result, at most, in bytes.' },
  CI_BUCKET_URL: {
    default: 'https://storage.googleapis.com',
    about: 'Where the files are that results name in a bucket: this, the bucket, the path.',
  },
  SERVICE_ISSUER: {
    about:
      'Issuer of the ID tokens of service accounts, such as `https://accounts.google.com`. Unset: none is accepted.',
  },
  SERVICE_AUDIENCE: { about: 'Whom those ID tokens must be made out to. Needed with `SERVICE_ISSUER`.' },
  SERVICE_EMAILS: {
    about:
      'The service accounts that are services of this registry: addresses with commas between them. Needed with `SERVICE_ISSUER`.',
  },
  ALGOLIA_APP_ID: { about: 'Application of Algolia that searches. Unset: the embedded engine searches.' },
  ALGOLIA_API_KEY: {
    secret: true,
    about: 'Its key that may write and set indexes. Needed with `ALGOLIA_APP_ID`.',
  },
  ALGOLIA_SEARCH_KEY: { about: 'Its key that may search, for what this registry asks. Unset: the key that writes.' },
  ALGOLIA_URL: { about: "Address of a proxy in front of Algolia. Unset: Algolia's own hosts." },
  ...proxySettings,
  RELEASES_WEBHOOK_SECRET: {
    secret: true,
    about: 'What GitHub signs its webhooks of releases with; at least 16 characters. Unset: none are taken.',
  },
  RELEASES_REPOSITORIES: {
    default:
      'comfyanonymous/ComfyUI=comfyui,Comfy-Org/ComfyUI=comfyui,Comfy-Org/ComfyUI_frontend=comfyui_frontend,Comfy-Org/desktop=desktop',
    about:
      'The repositories whose releases are taken, each with the project that they are of: `comfyui`, `comfyui_frontend`, `desktop` or `cloud`.',
  },
  RELEASES_AUTO_PUBLISH: {
    default: 'off',
    about:
      '`on` shows notes of releases that come from GitHub at once; `off` keeps them as drafts until an admin publishes them.',
  },
  SMTP_URL: {
    secret: true,
    about:
      'Mail server, such as `smtps://user:password@mail.example.org`. Unset: mail is written to `DATA_DIR/mail` and the log says where.',
  },
  MAIL_FROM: { default: 'Comfy Registry <registry@localhost>', about: 'Sender of mail.' },
  ENVIRONMENT: {
    default: 'development',
    about:
      '`production` sends usage events to Mixpanel when `MIXPANEL_TOKEN` is set; `development` writes them to the console of the browser.',
  },
  MIXPANEL_TOKEN: { about: 'Project token of Mixpanel, which browsers get to see.' },
} as const satisfies Record<string, Setting>

export type SettingName = keyof typeof settings

export type Environment = Partial<Record<SettingName, string>>
