import type { Readable } from 'node:stream'
import { UpstreamError } from './upstream-error.ts'

export interface StreamLimits {
  streamBytes: number
  /** Maximum pause of the reader or the upstream. */
  stallMs: number
  /** Time limit for the whole stream, even without pauses. */
  streamMs: number
}

/**
 * Streams a large answer that has partly arrived. The upstream is read at the pace of the reader. The stream breaks off
 * when either side pauses too long, or at its time limit. `ended` resolves after any end.
 */
export function streamRest(
  begun: Uint8Array[],
  body: Readable,
  { stallMs, streamMs, streamBytes }: StreamLimits,
): { stream: ReadableStream<Uint8Array>; ended: Promise<void> } {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  const waiting = [...begun]
  const rest: AsyncIterator<Uint8Array, undefined> = body[Symbol.asyncIterator]()
  const watch = startWatch(stallMs, () => giveUp(new UpstreamError('broken', 'nobody read or sent on')))
  const wholeTime = setTimeout(() => giveUp(new UpstreamError('broken', 'it was read for too long')), streamMs)
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
    if (size > streamBytes) throw new UpstreamError('broken', `its answer has more than ${streamBytes} bytes`)
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
    // The stream reads nothing ahead of the reader.
    { highWaterMark: 0 },
  )
  return { stream, ended }
}

/** Calls `tell` after a time without `touch`. */
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
