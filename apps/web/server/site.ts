import type { ApiClient } from '@registry/api-client'

/** Parts of the registry that addresses for machines use. */
export interface Site {
  api: ApiClient
  /** Where visitors find the site, without a slash at the end. */
  publicUrl: string
  /** Where other programs find the API, without a slash at the end. */
  apiPublicUrl: string
}
