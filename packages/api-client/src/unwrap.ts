/** A refused request. `code` is for programs, `message` a sentence for people. */
export interface Refusal {
  ok: false
  status: number
  code: string
  message: string
  /** The target of a redirect (3xx). */
  location?: string
  /** When and by whom the pack was deleted. */
  deletion?: Deletion
  /** GitHub account without rights on a repository. */
  login?: string
}

export interface Deletion {
  at: string
  by: 'publisher' | 'registry'
}

/** The result of a request: its data, or a refusal. */
export type Unwrapped<Data> = { ok: true; status: number; data: Data; headers: Headers } | Refusal

type Answer<Data> =
  { data: Data; error?: never; response: Response } | { data?: never; error: unknown; response: Response }

/** Turns a client's response into a result. A refusal does not throw; a request without a response does. */
export const unwrap = async <Data>(asked: Promise<Answer<Data>>): Promise<Unwrapped<NonNullable<Data>>> => {
  const { data, error, response } = await asked
  if (response.ok && data !== undefined && data !== null)
    return { ok: true, status: response.status, data, headers: response.headers }
  const location = response.headers.get('location')
  return {
    ok: false,
    status: response.status,
    ...refusalOf(error, response.status),
    ...(location === null ? {} : { location }),
  }
}

const refusalOf = (body: unknown, status: number) => {
  // A proxy may respond with its own page instead of the contract's refusal.
  if (typeof body !== 'object' || body === null) return { code: `http_${status}`, message: '' }
  const code = 'error' in body && typeof body.error === 'string' ? body.error : `http_${status}`
  const message = 'message' in body && typeof body.message === 'string' ? body.message : ''
  const deletion = deletionOf(body)
  const login = 'login' in body && typeof body.login === 'string' ? body.login : undefined
  return { code, message, ...(deletion && { deletion }), ...(login !== undefined && { login }) }
}

const deletionOf = (body: object): Deletion | undefined => {
  if (!('deleted_at' in body && 'deleted_by' in body) || typeof body.deleted_at !== 'string') return undefined
  return { at: body.deleted_at, by: body.deleted_by === 'registry' ? 'registry' : 'publisher' }
}
