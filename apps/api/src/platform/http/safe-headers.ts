/**
 * Headers of every answer of the API without its own: pages of any host may read it, and nothing in it runs, is framed, or is
 * taken for another type.
 */
const always: Readonly<Record<string, string>> = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
}

/** For a year, browsers ask this host over https alone. Other names below it are the operator's. */
const secureTransport = { 'Strict-Transport-Security': 'max-age=31536000' }

export function safeHeaders(publicUrl: string): Readonly<Record<string, string>> {
  return publicUrl.startsWith('https://') ? { ...always, ...secureTransport } : always
}

/** Adds headers that an answer does not have. */
export function addHeaders(response: Response, headers: Readonly<Record<string, string>>): Response {
  const missing = Object.entries(headers).filter(([name]) => !response.headers.has(name))
  try {
    // To make the answer anew would take its body apart.
    for (const [name, value] of missing) response.headers.set(name, value)
    return response
  } catch {
    // Headers of an answer that came from elsewhere cannot be changed.
    const changeable = new Response(response.body, response)
    for (const [name, value] of missing) changeable.headers.set(name, value)
    return changeable
  }
}
