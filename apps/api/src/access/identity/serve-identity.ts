import type { Context } from '../../context.ts'

/** Answers requests below `/auth/` when the embedded provider is in use; undefined for other paths. */
export async function serveIdentity(
  { identity }: Pick<Context, 'identity'>,
  request: Request,
): Promise<Response | undefined> {
  if (!identity.serve || !new URL(request.url).pathname.startsWith('/auth/')) return undefined
  return identity.serve(request)
}
