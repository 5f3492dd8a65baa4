import type { ReactNode } from 'react'
import { cardClass } from './card-class.ts'

interface Props {
  /** Its anchor. */
  id: string
  title: string
  hint: ReactNode
  action?: ReactNode
  children: ReactNode
}

/** Section of settings with a purpose, actions and content. */
export const Section = ({ id, title, hint, action, children }: Props) => (
  <section id={id} aria-labelledby={`${id}-title`} className={`scroll-mt-20 ${cardClass} target:border-accent-line`}>
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 border-b border-line px-4 py-3.5">
      <div className="min-w-0 flex-1 basis-72">
        <h2 id={`${id}-title`} className="text-base font-semibold">
          {title}
        </h2>
        <p className="mt-0.5 max-w-prose text-sm text-muted">{hint}</p>
      </div>
      {action}
    </div>
    {children}
  </section>
)

/** Shows that a section is empty. */
export const NothingYet = ({ children }: { children: ReactNode }) => (
  <p className="px-4 py-6 text-center text-muted">{children}</p>
)

/** Lists the items of a section in rows. */
export const Rows = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul aria-label={label} className="divide-y divide-line">
    {children}
  </ul>
)
