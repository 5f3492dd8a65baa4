import { Tinypool } from 'tinypool'
import type { Card } from './card.ts'

export type { Card } from './card.ts'
export { drawableText } from './drawable-text.ts'

export interface CardDrawer {
  /** Draws a card of 1200 × 630 pixels as PNG. Rejects when it takes too long, breaks, or when too many wait already. */
  draw(card: Card): Promise<Uint8Array<ArrayBuffer>>
  /** Ends the thread; what is under way fails. */
  close(): Promise<void>
}

interface Limits {
  /** How long a card may wait and be drawn. */
  ms: number
  /** How many may wait; further ones are refused. */
  waiting: number
  /** What the thread runs; for tests of threads that break. */
  thread?: URL
}

/** Draws cards one after the other in a thread beside this one, which is started when it is needed and rests not for long. */
export const createCardDrawer = ({ ms, waiting, thread = drawingThread }: Limits): CardDrawer => {
  const pool = new Tinypool({
    filename: thread.href,
    minThreads: 0,
    maxThreads: 1,
    maxQueue: waiting,
    idleTimeout: 60_000,
    // Of the registry's settings, secrets among them, it needs none.
    env: {},
  })
  let broken: unknown
  // Unheard, a thread that breaks while it draws nothing would end the process.
  pool.on('error', (error) => {
    broken = error
  })
  return {
    draw: async (card) => {
      const giveUp = new AbortController()
      const timer = setTimeout(() => giveUp.abort(), ms)
      try {
        // What the file of the thread returns.
        return (await pool.run(card, { signal: giveUp.signal })) as Uint8Array<ArrayBuffer>
      } catch (error) {
        const why = broken instanceof Error ? `: ${broken.message}` : ''
        throw new Error(`A card could not be drawn${why}`, { cause: error })
      } finally {
        // The pool listens on after a card is drawn or refused: a late signal would end the thread, or the process.
        clearTimeout(timer)
      }
    },
    close: () => pool.destroy(),
  }
}

const drawingThread = new URL('./draw-card.ts', import.meta.url)
