import { errors, type ErrorCode } from '@registry/contract/errors'
import { own } from './own.ts'

export type { ErrorCode }

type Placeholders<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never

type FactsOf<Code extends ErrorCode> = Record<Placeholders<(typeof errors)[Code]['message']>, string | number>

type FactsArgument<Code extends ErrorCode> = [keyof FactsOf<Code>] extends [never] ? [] : [facts: FactsOf<Code>]

interface Refusal {
  message: string
  status: number
  code?: string
  retryAfter?: number
  tells?: readonly string[]
}

/** Refusal of a request: a code of the contract, and the facts that complete its sentence for the caller. */
export class RegistryError<Code extends ErrorCode = ErrorCode> extends Error {
  override readonly name = 'RegistryError'
  readonly code: Code
  readonly status: number
  readonly facts: Record<string, string | number>
  /** Code that ComfyUI's front end looks for; undefined for most errors. */
  readonly clientCode: string | undefined
  /** Seconds after which the client may retry; undefined for most errors. */
  readonly retryAfter: number | undefined
  /** Facts that are fields of the answer, too. */
  readonly told: Record<string, string | number>

  constructor(code: Code, ...[facts]: FactsArgument<Code>) {
    const refusal: Refusal = errors[code]
    const { message, status } = refusal
    super(complete(message, facts ?? {}))
    this.code = code
    this.status = status
    this.facts = facts ?? {}
    this.clientCode = refusal.code
    this.retryAfter = refusal.retryAfter
    this.told = Object.fromEntries((refusal.tells ?? []).map((name) => [name, own(this.facts, name) ?? '']))
  }
}

/** Returns whether an error is a refusal rather than a bug. */
export function isRefusal(error: unknown): error is RegistryError {
  return error instanceof RegistryError
}

function complete(sentence: string, facts: Record<string, string | number>): string {
  return sentence.replace(/\{(\w+)\}/g, (_, name: string) => String(own(facts, name)))
}
