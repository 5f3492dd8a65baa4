import { CommandError } from './command-error.ts'

interface Limits {
  /** Time limit of an answer with its body. */
  ms: number
  /** Limit of the unpacked body in bytes. */
  bytes: number
}

const usualLimits: Limits = { ms: 120_000, bytes: 64 * 2 ** 20 }

/**
 * Returns a fetch for an untrusted registry: an answer ends within two minutes and 64 MiB. The error for an unreachable
 * registry or a longer answer has a message for the user.
 */
export function fetchFrom(registry: string, limits = usualLimits): typeof fetch {
  return async (input, init) => {
    const late = AbortSignal.timeout(limits.ms)
    const given = init?.signal ?? (input instanceof Request ? input.signal : undefined)
    const signal = given ? AbortSignal.any([given, late]) : late
    try {
      return within(await fetch(input, { ...init, signal }), registry, limits.bytes)
    } catch {
      throw new CommandError(
        `${registry} cannot be reached. Start the registry there, or name another with --registry.`,
      )
    }
  }
}

function within(response: Response, registry: string, most: number): Response {
  let bytes = 0
  const counted = response.body?.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform: (chunk, controller) => {
        bytes += chunk.length
        if (bytes > most) throw new CommandError(`${registry} sends more than ${most / 2 ** 20} MiB.`)
        controller.enqueue(chunk)
      },
    }),
  )
  return new Response(counted, response)
}
