import { RegistryError } from '../errors.ts'

const usualMaxBytes = 1024 * 1024

interface Reading {
  isOptional?: boolean
  maxBytes?: number | undefined
}

/**
 * Parses the JSON body of a request; an empty optional body of any type reads as an empty object. Throws
 * `unsupported_media_type`, `body_too_large` and `invalid_json`.
 */
export async function readJson(
  request: Request,
  { isOptional = false, maxBytes = usualMaxBytes }: Reading = {},
): Promise<unknown> {
  const type = request.headers.get('content-type')
  const isJson = type !== null && /^application\/([\w.+-]+\+)?json\b/i.test(type)
  const refusal = new RegistryError('unsupported_media_type', { expected: 'application/json' })
  // Clients declare a type even without a body, as `curl -d ''` does.
  const mayBeEmpty = isOptional && Number(request.headers.get('content-length') ?? 0) === 0
  if (!isJson && !mayBeEmpty) throw refusal
  const text = await readText(request, maxBytes)
  if (isOptional && text === '') return {}
  if (!isJson) throw refusal
  try {
    return JSON.parse(text)
  } catch {
    throw new RegistryError('invalid_json')
  }
}

/** Reads the body of a request as text. Throws `body_too_large`. */
export async function readText(
  request: Pick<Request, 'headers' | 'body'>,
  maxBytes: number = usualMaxBytes,
): Promise<string> {
  const tooLarge = () => new RegistryError('body_too_large', { limit: maxBytes })
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge()
  const chunks: Uint8Array[] = []
  let size = 0
  const body: AsyncIterable<Uint8Array> | [] = request.body ?? []
  for await (const chunk of body) {
    size += chunk.length
    if (size > maxBytes) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
