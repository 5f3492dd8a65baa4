import { unwrap, type WriteMethod } from '@registry/api-client'
import { browserApi } from '../api/browser-api.ts'
import { asRefusal, RefusalError } from '../refusals/refusal-error.ts'

export interface AnyInit {
  params?: { path?: Record<string, unknown>; query?: Record<string, unknown> }
  body?: unknown
}

type AnyAnswer = Promise<{ data?: unknown; error?: unknown; response: Response }>

type AnyCall = (
  method: string,
  path: string,
  init: AnyInit & { headers?: Record<string, string>; signal?: AbortSignal },
) => AnyAnswer

/** Calls the API and returns its data, undefined where there is none. Throws `RefusalError`. */
export const call = async (
  method: 'get' | WriteMethod,
  path: string,
  init: AnyInit & { headers?: Record<string, string>; signal?: AbortSignal },
): Promise<unknown> => {
  try {
    // The signatures of `useRead` and `useWrite` already match path and init. The client's own types do not support
    // calls of an arbitrary operation.
    const request = browserApi().request as unknown as AnyCall
    const answer = await request(method, path, init)
    if (answer.response.ok) return answer.data
    const refusal = await unwrap(Promise.resolve({ error: answer.error, response: answer.response }))
    throw refusal.ok ? new Error('An answer was taken for a refusal') : new RefusalError(refusal)
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw asRefusal(error)
  }
}
