import type { Schema } from '@registry/api-client'
import { useRevalidator } from 'react-router'
import { useWrite } from '../../../../data/query/use-write.ts'
import type { NodeFacts, VersionEntry } from '../node-view.ts'

interface Outcome {
  onSuccess: () => void
  onError?: (refusal: unknown) => void
}

/** Changes a version, and the page with it. */
export const useSaveVersion = ({ id, publisher }: NodeFacts, entry: VersionEntry) => {
  const { revalidate } = useRevalidator()
  const { mutate, isPending, error } = useWrite('put', '/publishers/{publisherId}/nodes/{nodeId}/versions/{versionId}')
  const path = { publisherId: publisher.id, nodeId: id, versionId: entry.id }
  const save = (body: Schema<'NodeVersionUpdateRequest'>, { onSuccess, onError }: Outcome) =>
    mutate(
      { params: { path }, body },
      {
        onSuccess: () => {
          void revalidate()
          onSuccess()
        },
        ...(onError && { onError }),
      },
    )
  return { save, isPending, error }
}
