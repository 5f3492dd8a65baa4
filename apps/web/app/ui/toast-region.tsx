import clsx from 'clsx'
import { CircleCheck, Info, OctagonAlert, X } from 'lucide-react'
import { Toast as Radix } from 'radix-ui'
import { type FocusEvent, useRef } from 'react'
import { useT } from '../i18n/use-t.ts'
import { Button } from './button.tsx'
import { useDirection } from './direction.ts'
import { iconButtonClass } from './icon-button.tsx'
import { restoring } from './restoring.ts'
import type { ShownToast, Toast } from './toast.ts'
import { type Tone, toneClass } from './tone.ts'

const shownMs = 5000
const shownWithActionMs = 12_000

interface Props {
  toasts: readonly ShownToast[]
  onGone: (id: number) => void
}

/** Region for toasts at the top of the page. Needs a translations provider around it. */
export const ToastRegion = ({ toasts, onGone }: Props) => {
  const t = useT()
  const direction = useDirection()
  const viewport = useRef<HTMLOListElement>(null)
  const restore = useRef(restoring(null))
  const enter = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) restore.current = restoring(relatedTarget)
  }
  const leave = (id: number) => {
    // Radix focuses the list of toasts, far from the place that the toast is about.
    if (document.activeElement === viewport.current) {
      viewport.current?.blur()
      restore.current()
    }
    onGone(id)
  }
  return (
    <div onFocus={enter}>
      <Radix.Provider
        duration={shownMs}
        label={t('ui.notification')}
        swipeDirection={direction === 'rtl' ? 'left' : 'right'}
      >
        {toasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} onGone={() => leave(toast.id)} />
        ))}
        <Radix.Viewport
          ref={viewport}
          label={t('ui.notifications')}
          className="fixed end-0 top-14 z-50 flex w-full max-w-100 flex-col gap-2 p-4 outline-none"
        />
      </Radix.Provider>
    </div>
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
      // Screen readers announce an error at once, and every other toast at the next pause.
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
