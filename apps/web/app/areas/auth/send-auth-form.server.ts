import { data, redirect, type RouterContextProvider } from 'react-router'
import { apiRoot } from '../../data/api/api-root.ts'
import { requestContext } from '../../data/context.ts'
import { readForm } from '../../data/read-form.server.ts'
import { embeddedError } from '../../data/session/embedded-errors.ts'
import type { IdentityReason } from '../../data/session/identity-error.ts'
import { passwordMinLength } from '../../data/session/sign-in-ways.ts'
import { localeOfPath } from '../../i18n/negotiate.ts'
import { createLinks, safeReturnPath } from '../../links.ts'
import { type AuthField, type AuthValues, checkAuthValues, errorsOf, readAuthValues } from './auth-values.ts'

interface Args {
  request: Request
  context: Readonly<RouterContextProvider>
}

interface Form {
  fields: readonly AuthField[]
  /** Whether the password is new and must have the minimum length. */
  isNew?: boolean
  /** Path and body of the request to the provider. */
  path: string | ((values: AuthValues) => string)
  body: (values: AuthValues, pageUrl: (path: string) => string) => Record<string, unknown>
}

/** Accepted form, with the cookies that the provider sets. */
interface Taken {
  typed: Pick<AuthValues, 'name' | 'email'>
  cookies: string[]
  /** Whether the provider still needs the code of a second factor. */
  needsCode: boolean
}

/**
 * Forwards a form that the browser sent without a script to the embedded provider. Returns its errors as the page shows
 * them.
 */
export const sendAuthForm = async ({ request, context }: Args, { fields, isNew = false, path, body }: Form) => {
  const { identity, publicUrl } = context.get(requestContext)
  const values = readAuthValues(await readForm(request))
  const typed = { name: values.name, email: values.email }
  const isCode = fields.includes('code')
  const minLength = isNew ? (passwordMinLength(identity) ?? 0) : 0
  const errors = checkAuthValues(values, { fields, minLength })
  if (Object.keys(errors).length > 0) return data({ errors, typed, isCode }, { status: 400 })
  const pageUrl = (page: string) => `${publicUrl}${page}`
  const answer =
    identity.provider === 'embedded'
      ? await ask({ request, context }, typeof path === 'string' ? path : path(values), body(values, pageUrl))
      : 'notOffered'
  if (typeof answer === 'string') return data({ errors: errorsOf(answer, fields), typed, isCode }, { status: 400 })
  return { typed, ...answer } satisfies Taken
}

/** Redirects to the callback page, which starts the new session in the browser. */
export const goOnSignedIn = ({ request }: Pick<Args, 'request'>, cookies: string[]): Response => {
  const { pathname, searchParams } = new URL(request.url)
  const path = safeReturnPath(searchParams.get('fromUrl'))
  const headers = new Headers()
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  return redirect(createLinks(localeOfPath(pathname)).signInCallback(path), { status: 303, headers })
}

const ask = async (
  { request, context }: Args,
  path: string,
  body: Record<string, unknown>,
): Promise<Omit<Taken, 'typed'> | IdentityReason> => {
  const { apiFetch, origin, report } = context.get(requestContext)
  const headers = new Headers({
    'content-type': 'application/json',
    'accept-language': localeOfPath(new URL(request.url).pathname),
  })
  // The provider checks the origin and counts requests by client.
  if (origin !== undefined) headers.set('origin', origin)
  for (const name of ['x-forwarded-for', 'user-agent', 'cookie']) {
    const value = request.headers.get(name)
    if (value !== null) headers.set(name, value)
  }
  const asked = new Request(`${apiRoot}/auth${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  try {
    const response = await apiFetch(asked)
    const said: unknown = await response.json().catch(() => undefined)
    if (!response.ok) return embeddedError(response.status, said)
    const needsCode = typeof said === 'object' && said !== null && 'twoFactorRedirect' in said
    return { cookies: response.headers.getSetCookie(), needsCode }
  } catch (error) {
    report(error)
    return 'unknown'
  }
}
