import type { RefusalError } from '../../../data/refusals/refusal-error.ts'

/** Whether what was refused is the version, so that it is said beside its field. */
export const isVersionFault = (error: RefusalError | null): boolean =>
  error?.code === 'invalid_version' || error?.code === 'release_exists'
