import { errors } from '@registry/contract/errors'
import { contractOperations, openapi, type OperationContract } from '../../src/platform/http/contract.ts'
import { responseProblem } from '../../src/platform/http/validation.ts'
import type { Sent } from './requests-of.ts'

/** Answer to a request, with its body read. */
export interface Got {
  status: number
  headers: Headers
  text: string
}

/** Returns how an answer breaks the contract, if it does. */
export function faultOf(sent: Sent, credentials: Record<string, string>, got: Got): string | undefined {
  const operation = operationAt(sent)
  if (!operation) return faultOutside(got)
  return (
    faultOfStatus(operation, got) ??
    faultOfBody(operation, sent, got) ??
    faultOfHeaders(operation, got) ??
    faultOfRefusal(sent, got) ??
    faultOfSecrecy(credentials, got)
  )
}

/** Returns the operation of an address: a value may change the path, and thus the operation. */
function operationAt({ method, address }: Sent): OperationContract | undefined {
  const { pathname } = new URL(address, 'http://registry.test')
  const asked = method === 'HEAD' ? 'GET' : method
  return patterns.find(({ operation, pattern }) => operation.method === asked && pattern.test(pathname))?.operation
}

const patterns = contractOperations.map((operation) => ({ operation, pattern: patternOf(operation) }))

function patternOf({ path, parameters }: OperationContract): RegExp {
  const withSlashes = new Set(parameters.filter((given) => given['x-slashes']).map(({ name }) => name))
  const source = path
    .replaceAll('.', String.raw`\.`)
    .replaceAll(/\{(\w+)\}/g, (_, name: string) => (withSlashes.has(name) ? '.+' : '[^/]+'))
  return new RegExp(`^${source}/?$`)
}

function faultOutside({ status, text }: Got): string | undefined {
  // The reference page, the identity provider and Algolia's protocol are outside of the contract.
  return status >= 500 ? `an address outside of the contract answers ${status}: ${text.slice(0, 200)}` : undefined
}

function faultOfStatus({ operationId, statuses }: OperationContract, { status, text }: Got): string | undefined {
  if (status === 500) return `a fault of the registry: ${text}`
  if (!statuses.includes(status) && !isOfRouter(status, text))
    return `${operationId} does not declare ${status}: ${text.slice(0, 300)}`
  return undefined
}

/** Returns whether the router itself answered. Without readable parameters, no operation matches an address. */
function isOfRouter(status: number, text: string): boolean {
  return status === 404 && text.includes('"route_not_found"')
}

interface DeclaredAnswer {
  headers?: Record<string, { required?: boolean }>
  content?: Record<string, unknown>
}

function declared({ path, method }: OperationContract, status: number): DeclaredAnswer {
  // The contract is linted: each operation has answers.
  const paths = openapi['paths'] as Record<string, Record<string, { responses: Record<string, DeclaredAnswer> }>>
  return paths[path]?.[method.toLowerCase()]?.responses[String(status)] ?? {}
}

function faultOfBody(
  operation: OperationContract,
  { method }: Sent,
  { status, headers, text }: Got,
): string | undefined {
  if (method === 'HEAD') return text === '' ? undefined : 'HEAD is answered with a body'
  if (isOfRouter(status, text)) return undefined
  const { content } = declared(operation, status)
  const type = headers.get('content-type')?.replace(/;.*/, '') ?? ''
  if (!content) return text === '' ? undefined : `a body that is not declared: ${text.slice(0, 200)}`
  const types = Object.keys(content)
  if (
    !types.some((one) => one === type || (one.endsWith('/*') && (one === '*/*' || type.startsWith(one.slice(0, -1)))))
  )
    return `its type '${type}' is none of ${types.join(', ')}`
  if (type !== 'application/json') return undefined
  return responseProblem(operation, status, JSON.parse(text))
}

function faultOfHeaders(operation: OperationContract, { status, headers, text }: Got): string | undefined {
  if (!headers.get('x-request-id')) return 'it has no X-Request-Id'
  if (isOfRouter(status, text)) return undefined
  const missing = Object.entries(declared(operation, status).headers ?? {}).find(
    ([name, { required = false }]) => required && !headers.has(name),
  )
  if (missing) return `it lacks the header ${missing[0]}`
  return status === 429 && !headers.has('retry-after') ? 'it does not say when to come again' : undefined
}

function faultOfRefusal(sent: Sent, { status, headers, text }: Got): string | undefined {
  if (status < 400 || text === '') return undefined
  if (!/json/.test(headers.get('content-type') ?? '')) return 'a refusal that is no JSON'
  const { error, message }: { error?: unknown; message?: unknown } = JSON.parse(text)
  // Refusals of a generation service pass through in the service's format.
  if (error === undefined || typeof error === 'object') return undefined
  if (typeof error !== 'string' || !Object.hasOwn(errors, error))
    return `the code ${JSON.stringify(error)} is none of the contract`
  const known = Object.entries(errors).find(([code]) => code === error)?.[1]
  if (known?.status !== status) return `${error} is ${known?.status}, not ${status}`
  return faultOfSentence(sent, message)
}

function faultOfSentence({ address, body = '' }: Sent, message: unknown): string | undefined {
  if (typeof message !== 'string' || message.length < 10) return `'${String(message)}' is no sentence`
  if (!message.isWellFormed()) return 'the sentence holds half a character'
  const asked = `${address} ${Buffer.from(body).toString()}`
  const leftOver = /undefined|NaN|\[object /.exec(message)?.[0]
  return leftOver === undefined || asked.includes(leftOver) ? undefined : `the sentence is not complete: ${message}`
}

function faultOfSecrecy(credentials: Record<string, string>, { text }: Got): string | undefined {
  const secrets = Object.values(credentials).map((value) => value.replace(/^Bearer /, ''))
  const told = secrets.find((secret) => secret.length > 20 && text.includes(secret))
  return told === undefined ? undefined : 'the answer repeats the credential of who asked'
}
