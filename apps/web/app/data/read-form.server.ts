import { data } from 'react-router'

/**
 * Reads the fields of a form that the browser submitted without a script. Throws a page error for a body above `most`
 * bytes.
 */
export const readForm = async (request: Request, most = 100_000): Promise<URLSearchParams> => {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.length
    if (size > most) throw data({ code: 'body_too_large' }, { status: 413 })
    chunks.push(chunk)
  }
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'))
}
