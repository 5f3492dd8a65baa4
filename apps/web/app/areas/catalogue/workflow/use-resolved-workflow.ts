import type { Schema } from '@registry/api-client'
import { useCallback, useRef, useState } from 'react'

type Resolved = Schema<'ResolvedWorkflow'>

interface Asking {
  isPending: boolean
  data?: Resolved
  error?: unknown
}

/**
 * Asks the registry about a workflow. The last question wins. An answer stays until the next one, or until `reset`. Requests are
 * loaded with the first question, so that the page comes without them.
 */
export const useResolvedWorkflow = () => {
  const [asking, setAsking] = useState<Asking>({ isPending: false })
  const newest = useRef(0)
  const ask = useCallback(async (body: Schema<'ResolveWorkflowRequest'>) => {
    const own = (newest.current += 1)
    setAsking(({ data }) => ({ isPending: true, ...(data && { data }) }))
    try {
      const { call } = await import('../../../data/query/call.ts')
      // The contract says what this address answers.
      const data = (await call('post', '/workflows/resolve', { body })) as Resolved
      if (own === newest.current) setAsking({ isPending: false, data })
    } catch (error) {
      if (own === newest.current) setAsking({ isPending: false, error })
    }
  }, [])
  const reset = useCallback(() => {
    newest.current += 1
    setAsking({ isPending: false })
  }, [])
  return { ...asking, ask, reset }
}
