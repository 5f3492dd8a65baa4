import type { RefusalError } from '../../../data/refusals/refusal-error.ts'

/** Returns whether the registry refused the version. The form shows this error beside the version field. */
export const isVersionFault = (error: RefusalError | null): boolean =>
  error?.code === 'invalid_version' || error?.code === 'release_exists'
