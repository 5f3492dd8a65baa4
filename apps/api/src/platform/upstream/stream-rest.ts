import type { Readable } from 'node:stream'
import { UpstreamFault } from './upstream-fault.ts'

export interface StreamLimits {
  streamBytes: number
  /** How long whoever reads, or the upstream, may pause. */
  stallMs: number
  /** How long all of it may take, however it moves. */
  streamMs: number
}

/**
 * The body of a large answer, of which some is here: read from the upstream as fast as somebody reads it, and cut off
 * when either side pauses for too long, or when all of it takes too long. `ended` comes however it ends.
 */
export function streamRest(
  begun: Uint8Array[],
  body: Readable,
  { stallMs, streamMs, streamBytes }: StreamLimits,
): { stream: ReadableStream<Uint8Array>; ended: Promise<void> } {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  const waiting = [...begun]
  const rest: AsyncIterator<Uint8Array, undefined> = body[Symbol.asyncIterator]()
  const watch = startWatch(stallMs, () => giveUp(new UpstreamFault('broken', 'nobody read or sent on')))
  const wholeTime = setTimeout(() => giveUp(new UpstreamFault('broken', 'it was read for too long')), streamMs)
  let size = 0
  let tell: (error: Error) => void = () => undefined
  const finish = () => {
    watch.stop()
    clearTimeout(wholeTime)
    end()
  }
  const giveUp = (error: Error) => {
    body.destroy()
    finish()
    tell(error)
  }
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> => {
    watch.touch()
    const part = waiting.shift() ?? (await rest.next()).value
    if (part === undefined) {
      finish()
      return controller.close()
    }
    size += part.length
    if (size > streamBytes) throw new UpstreamFault('broken', `its answer has more than ${streamBytes} bytes`)
    watch.touch()
    controller.enqueue(part)
  }
  const stream = new ReadableStream<Uint8Array>(
    {
      start: (controller) => {
        tell = (error) => controller.error(error)
      },
      pull: (controller) => pull(controller).catch(giveUp),
      cancel: () => giveUp(new Error('cancelled')),
    },
    // Nothing is read ahead of whoever reads.
    { highWaterMark: 0 },
  )
  return { stream, ended }
}

/** Tells when nothing happened for a while. */
function startWatch(ms: number, tell: () => void): { touch(): void; stop(): void } {
  let timer = setTimeout(tell, ms)
  return {
    touch: () => {
      clearTimeout(timer)
      timer = setTimeout(tell, ms)
    },
    stop: () => clearTimeout(timer),
  }
}
