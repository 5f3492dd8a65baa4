import { X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useT } from '../i18n/use-t.ts'
import { iconButtonClass } from './icon-button.tsx'

interface Props {
  title: string
  onClose: () => void
  /** Footer that stays visible while the content scrolls. */
  foot: ReactNode
  children: ReactNode
}

/** Modal sheet on phones, open while it is rendered. The browser traps the focus, and Escape closes the sheet. */
export const Sheet = ({ title, onClose, foot, children }: Props) => {
  const t = useT()
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    const opener = document.activeElement
    if (element && !element.open) element.showModal()
    return () => {
      element?.close()
      if (opener instanceof HTMLElement) opener.focus()
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onClose={onClose}
      className="m-0 mt-auto max-h-[88dvh] w-full max-w-full flex-col rounded-t-[16px] border-t border-line bg-raised text-text shadow-float backdrop:bg-[rgb(4_7_12/0.55)] open:flex"
    >
      <div className="flex items-center justify-between border-b border-line py-1.5 ps-4 pe-2">
        <h2 id={id} className="text-md font-semibold">
          {title}
        </h2>
        <button type="button" aria-label={t('ui.close')} onClick={onClose} className={iconButtonClass}>
          <X aria-hidden />
        </button>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 py-1.5">{children}</div>
      <div className="border-t border-line p-3">{foot}</div>
    </dialog>
  )
}
