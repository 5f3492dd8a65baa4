import type { ReactNode } from 'react'

interface Props {
  icon?: ReactNode
  title: ReactNode
  /** Explanation of the empty state and the next step. */
  children?: ReactNode
  action?: ReactNode
}

/** Shows that a list is empty. */
export const EmptyState = ({ icon, title, children, action }: Props) => (
  <div className="flex flex-col items-center gap-2 rounded-card border border-dashed border-line px-6 py-12 text-center">
    {icon && <span className="text-faint [&_svg]:size-7">{icon}</span>}
    <p className="text-md font-semibold">{title}</p>
    {children && <div className="w-full max-w-[52ch] text-muted">{children}</div>}
    {action && <div className="mt-2">{action}</div>}
  </div>
)
