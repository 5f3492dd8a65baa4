import clsx from 'clsx'
import { CircleCheck, Info, OctagonAlert, X } from 'lucide-react'
import { Toast as Radix } from 'radix-ui'
import { createContext, type ReactNode, use, useCallback, useState } from 'react'
import { useT } from '../i18n/use-t.ts'
import { Button } from './button.tsx'
import { iconButtonClass } from './icon-button.tsx'
import { type Tone, toneClass } from './tone.ts'

export interface Toast {
  tone: 'success' | 'error' | 'info'
  text: string
  /** One thing to do about it, such as undoing it; the sentence stays longer then. */
  action?: { label: string; onSelect: () => void }
  /** Takes the place of the one that has the same. */
  key?: string
}

type Show = (toast: Toast) => void

const ToastContext = createContext<Show>(() => {})

/** Shows a sentence at the top of the page for five seconds, or twelve with something to do about it, and reads it out. */
export const useToast = (): Show => use(ToastContext)

const shownMs = 5000
const shownWithActionMs = 12_000

/** The room at the top of the page where sentences come and go. Needs translations around it. */
export const ToastProvider = ({ direction, children }: { direction: 'ltr' | 'rtl'; children: ReactNode }) => {
  const t = useT()
  const [toasts, setToasts] = useState<readonly (Toast & { id: number })[]>([])
  const show = useCallback<Show>(
    (toast) =>
      setToasts((shown) => [
        ...shown.filter(({ key }) => key === undefined || key !== toast.key),
        { ...toast, id: nextId() },
      ]),
    [],
  )
  const drop = (id: number) => setToasts((shown) => shown.filter((toast) => toast.id !== id))
  return (
    <ToastContext value={show}>
      <Radix.Provider
        duration={shownMs}
        label={t('ui.notification')}
        swipeDirection={direction === 'rtl' ? 'left' : 'right'}
      >
        {children}
        {toasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} onGone={() => drop(toast.id)} />
        ))}
        <Radix.Viewport
          label={t('ui.notifications')}
          className="fixed end-0 top-14 z-50 flex w-full max-w-100 flex-col gap-2 p-4 outline-none"
        />
      </Radix.Provider>
    </ToastContext>
  )
}

const looks: Record<Toast['tone'], { tone: Tone; Icon: typeof Info }> = {
  success: { tone: 'green', Icon: CircleCheck },
  error: { tone: 'red', Icon: OctagonAlert },
  info: { tone: 'blue', Icon: Info },
}

const ToastCard = ({ toast, onGone }: { toast: Toast; onGone: () => void }) => {
  const t = useT()
  const { tone, Icon } = looks[toast.tone]
  return (
    <Radix.Root
      // What failed interrupts; everything else waits until the reader pauses.
      type={toast.tone === 'error' ? 'foreground' : 'background'}
      {...(toast.action && { duration: shownWithActionMs })}
      onOpenChange={(open) => !open && onGone()}
      className={clsx(
        'appears flex items-start gap-3 rounded-card border ps-4 pe-1.5 py-1.5 shadow-float',
        toneClass[tone],
      )}
    >
      <Icon aria-hidden className="mt-2.25 size-[18px] shrink-0" />
      <Radix.Description className="min-w-0 flex-1 py-1.75 text-text wrap-anywhere">{toast.text}</Radix.Description>
      {toast.action && (
        <Radix.Action asChild altText={toast.action.label}>
          <Button size="small" className="my-1" onClick={toast.action.onSelect}>
            {toast.action.label}
          </Button>
        </Radix.Action>
      )}
      <Radix.Close aria-label={t('ui.close')} className={iconButtonClass}>
        <X aria-hidden />
      </Radix.Close>
    </Radix.Root>
  )
}

let lastId = 0

const nextId = () => (lastId += 1)
