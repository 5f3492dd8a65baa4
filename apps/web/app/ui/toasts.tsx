import { createContext, type ReactNode, use, useCallback, useEffect, useState } from 'react'
import { latePart, prepare, useLatePart } from './late-part.ts'
import type { ShownToast, Toast } from './toast.ts'

type Show = (toast: Toast) => void

const toastRoom = latePart(async () => (await import('./toast-region.tsx')).ToastRegion)

const ToastContext = createContext<Show>(() => {})

/**
 * Returns a function that shows and announces a toast at the top of the page, for five seconds, or twelve with an
 * action.
 */
export const useToast = (): Show => use(ToastContext)

/** Provides toasts at the top of the page. */
export const ToastProvider = ({ children }: { children: ReactNode }) => {
  const [toasts, setToasts] = useState<readonly ShownToast[]>([])
  const [isUsed, setUsed] = useState(false)
  const show = useCallback<Show>((toast) => {
    setUsed(true)
    setToasts((shown) => [
      ...shown.filter(({ key }) => key === undefined || key !== toast.key),
      { ...toast, id: nextId() },
    ])
  }, [])
  const drop = (id: number) => setToasts((shown) => shown.filter((toast) => toast.id !== id))
  const room = useLatePart(toastRoom, isUsed)
  useBeforeFirstUse()
  return (
    <ToastContext value={show}>
      {children}
      {room?.({ toasts, onGone: drop })}
    </ToastContext>
  )
}

// The toast for a lost network cannot load without the network, so its code loads on the first interaction.
const useBeforeFirstUse = () =>
  useEffect(() => {
    const load = () => prepare(toastRoom)
    const once = { once: true, capture: true }
    addEventListener('pointerdown', load, once)
    addEventListener('keydown', load, once)
    return () => {
      removeEventListener('pointerdown', load, once)
      removeEventListener('keydown', load, once)
    }
  }, [])

let lastId = 0

const nextId = () => (lastId += 1)
