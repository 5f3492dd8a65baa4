/**
 * Default headers of API answers: pages of any host may read an answer, and no answer can run code, be framed, or be
 * interpreted as another type.
 */
const always: Readonly<Record<string, string>> = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
}

/** Browsers use only https for this host for a year. Subdomains are left to the operator. */
const secureTransport = { 'Strict-Transport-Security': 'max-age=31536000' }

export function safeHeaders(publicUrl: string): Readonly<Record<string, string>> {
  return publicUrl.startsWith('https://') ? { ...always, ...secureTransport } : always
}

/** Adds the headers that an answer lacks. */
export function addHeaders(response: Response, headers: Readonly<Record<string, string>>): Response {
  const missing = Object.entries(headers).filter(([name]) => !response.headers.has(name))
  try {
    // A new answer would have to unwrap the body.
    for (const [name, value] of missing) response.headers.set(name, value)
    return response
  } catch {
    // Headers of a fetched answer are immutable.
    const changeable = new Response(response.body, response)
    for (const [name, value] of missing) changeable.headers.set(name, value)
    return changeable
  }
}
