import { Tinypool } from 'tinypool'
import type { Card } from './card.ts'

export type { Card } from './card.ts'
export { drawableText } from './drawable-text.ts'

export interface CardDrawer {
  /** Draws a card of 1200 × 630 pixels as PNG. Rejects after a time-out, a crash, or when too many cards wait. */
  draw(card: Card): Promise<Uint8Array<ArrayBuffer>>
  /** Ends the thread; cards in progress fail. */
  close(): Promise<void>
}

interface Limits {
  /** Time-out in milliseconds, which includes waiting and drawing. */
  ms: number
  /** Limit of waiting cards; further cards are rejected. */
  waiting: number
  /** Module of the thread. Tests pass threads that crash. */
  thread?: URL
}

/** Draws cards one at a time in a thread that starts on demand and stops when idle. */
export const createCardDrawer = ({ ms, waiting, thread = drawingThread }: Limits): CardDrawer => {
  const pool = new Tinypool({
    filename: thread.href,
    minThreads: 0,
    maxThreads: 1,
    maxQueue: waiting,
    idleTimeout: 60_000,
    // The thread needs no environment variable of the registry, and some of them are secret.
    env: {},
  })
  let broken: unknown
  // Without a listener, a thread that crashes while idle would end the process.
  pool.on('error', (error) => {
    broken = error
  })
  return {
    draw: async (card) => {
      const giveUp = new AbortController()
      const timer = setTimeout(() => giveUp.abort(), ms)
      try {
        // The cast names the type that the thread's module returns.
        return (await pool.run(card, { signal: giveUp.signal })) as Uint8Array<ArrayBuffer>
      } catch (error) {
        const why = broken instanceof Error ? `: ${broken.message}` : ''
        throw new Error(`A card could not be drawn${why}`, { cause: error })
      } finally {
        // The pool still listens after a card is drawn or rejected: a late signal would end the thread, or the process.
        clearTimeout(timer)
      }
    },
    close: () => pool.destroy(),
  }
}

const drawingThread = new URL('./draw-card.ts', import.meta.url)
