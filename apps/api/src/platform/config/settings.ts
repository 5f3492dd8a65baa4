export interface Setting {
  readonly default?: string
  readonly secret?: true
  readonly about: string
}

/** Every environment variable the registry reads. docs/OPERATIONS.md lists the same names; a test compares them. */
export const settings = {
  PORT: { default: '3000', about: 'Port of the pages.' },
  API_PORT: { default: '8080', about: 'Port of the API.' },
  HOST: { about: 'Address to listen on. Unset: every address of the machine.' },
  PUBLIC_URL: { about: 'Address of the pages as visitors see it. Unset: `http://localhost:$PORT`.' },
  API_PUBLIC_URL: { about: 'Address of the API as clients see it. Unset: `http://localhost:$API_PORT`.' },
  DATA_DIR: { default: './data', about: 'Folder of the embedded database, the files, and the control socket.' },
  DATABASE_URL: {
    secret: true,
    about: 'A PostgreSQL server (15 or newer). Unset: the embedded database in `DATA_DIR`.',
  },
  DATABASE_POOL_SIZE: { default: '10', about: 'Connections to the PostgreSQL server, at most.' },
  SAMPLE_CATALOGUE: {
    default: 'on',
    about: '`on` fills an empty registry with the sample catalogue at the first start; `off` leaves it empty.',
  },
  LOG_LEVEL: { default: 'info', about: '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`.' },
  UPLOAD_MAX_BYTES: { default: '104857600', about: 'Size of an archive, at most, in bytes.' },
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
} as const satisfies Record<string, Setting>

export type SettingName = keyof typeof settings

export type Environment = Partial<Record<SettingName, string>>
