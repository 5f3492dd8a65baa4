import type { ApiClient } from '@registry/api-client'

/** Parts of the registry that machine-readable URLs use. */
export interface Site {
  api: ApiClient
  /** Public URL of the site, without a trailing slash. */
  publicUrl: string
  /** Public URL of the API, without a trailing slash. */
  apiPublicUrl: string
}
