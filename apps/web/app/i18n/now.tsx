import { createContext, type ReactNode, use, useSyncExternalStore } from 'react'

const ServerNow = createContext(0)

/** Provides the server's clock (milliseconds), so that hydration renders the same times as the server. */
export const NowProvider = ({ now, children }: { now: number; children: ReactNode }) => (
  <ServerNow value={now}>{children}</ServerNow>
)

/** Returns the server's clock during hydration, and then the visitor's clock, updated every minute. */
export const useNow = (): number => {
  const serverNow = use(ServerNow)
  return useSyncExternalStore(subscribe, browserNow, () => serverNow)
}

let current = 0
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

const browserNow = () => (current ||= Date.now())

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  timer ??= setInterval(tick, 60_000)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
    current = 0
  }
}

const tick = () => {
  current = Date.now()
  for (const listener of listeners) listener()
}
