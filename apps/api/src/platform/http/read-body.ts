import { RegistryError } from '../errors.ts'

const jsonMaxBytes = 1024 * 1024

/**
 * The JSON of a request; where it may be left out, nothing reads as an empty object. Throws `unsupported_media_type`,
 * `body_too_large` and `invalid_json`.
 */
export async function readJson(request: Request, { isOptional = false } = {}): Promise<unknown> {
  const type = request.headers.get('content-type')
  const isJson = type !== null && /^application\/([\w.+-]+\+)?json\b/i.test(type)
  const refusal = new RegistryError('unsupported_media_type', { expected: 'application/json' })
  if (!isJson && !(isOptional && type === null)) throw refusal
  const text = await readText(request)
  if (isOptional && text === '') return {}
  if (!isJson) throw refusal
  try {
    return JSON.parse(text)
  } catch {
    throw new RegistryError('invalid_json')
  }
}

async function readText(request: Request): Promise<string> {
  const tooLarge = () => new RegistryError('body_too_large', { limit: jsonMaxBytes })
  if (Number(request.headers.get('content-length') ?? 0) > jsonMaxBytes) throw tooLarge()
  const chunks: Uint8Array[] = []
  let size = 0
  const body: AsyncIterable<Uint8Array> | [] = request.body ?? []
  for await (const chunk of body) {
    size += chunk.length
    if (size > jsonMaxBytes) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
