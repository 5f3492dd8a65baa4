import type { Schema } from '@registry/api-client'
import { useCallback } from 'react'
import { useWrite } from '../../../../data/query/use-write.ts'
import type { AdminNode } from './admin-node.ts'

/** Returns a function that updates the given fields of a pack and returns the updated pack. Throws `RefusalError`. */
export const useSaveNode = (): ((nodeId: string, body: Schema<'AdminUpdateNode'>) => Promise<AdminNode>) => {
  const { mutateAsync } = useWrite('put', '/admin/nodes/{nodeId}')
  return useCallback((nodeId, body) => mutateAsync({ params: { path: { nodeId } }, body }), [mutateAsync])
}
