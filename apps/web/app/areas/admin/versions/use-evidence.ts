import type { Schema } from '@registry/api-client'
import { useRead } from '../../../data/query/use-read.ts'
import { fromKey } from './version-key.ts'

/** All that is known of a version that somebody has to decide on; nothing is asked without a key. */
export const useEvidence = (key: string | undefined) => {
  const named = fromKey(key ?? '')
  return useRead(
    '/admin/nodes/{nodeId}/versions/{version}',
    { params: { path: named ?? { nodeId: '', version: '' } } },
    { enabled: named !== undefined },
  )
}

/** Reads what comes next before it is asked for: the evidence, and the file of its first finding. */
export const usePrefetchedEvidence = (key: string | undefined): void => {
  const { data } = useEvidence(key)
  const finding = firstFinding(data)
  const named = fromKey(key ?? '')
  useRead(
    '/admin/nodes/{nodeId}/versions/{version}/file',
    { params: { path: named ?? { nodeId: '', version: '' }, query: { path: finding?.file ?? '' } } },
    { enabled: named !== undefined && finding !== undefined },
  )
}

const firstFinding = (evidence: Schema<'AdminVersionEvidence'> | undefined) => {
  const findings = evidence?.report?.findings ?? []
  return findings.find(({ blocks }) => blocks) ?? findings[0]
}
