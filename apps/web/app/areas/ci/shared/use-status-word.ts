import { useT } from '../../../i18n/use-t.ts'
import type { CiStatus } from './status.ts'

/** Returns a function that names a status. */
export const useStatusWord = (): ((status: CiStatus) => string) => {
  const t = useT('ci')
  return (status) =>
    t(status === 'passed' ? 'ci.status.passed' : status === 'failed' ? 'ci.status.failed' : 'ci.status.running')
}
