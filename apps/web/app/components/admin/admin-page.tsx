import clsx from 'clsx'
import type { ReactNode } from 'react'
import { PageMeta } from '../../framework/page-meta.tsx'

interface Props {
  /** Link to the list that the page belongs to. */
  back?: ReactNode
  /** Heading of the page and title of the document. */
  title: string
  /** A sentence about the purpose of the page. */
  lead?: ReactNode
  /** Buttons at the end of the heading's line. */
  actions?: ReactNode
  children: ReactNode
}

export const AdminPage = ({ back, title, lead, actions, children }: Props) => (
  <div className="w-full min-w-0 px-4 pt-4 pb-12 sm:px-6 lg:pt-6">
    <PageMeta title={title} hidden />
    {back && <div className="mb-2 text-sm">{back}</div>}
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <h1 className="text-lg font-semibold wrap-anywhere">
          <bdi>{title}</bdi>
        </h1>
        {lead && <div className={clsx('mt-0.5 text-muted', typeof lead === 'string' && 'max-w-prose')}>{lead}</div>}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </div>
    <div className="mt-4 flex min-w-0 flex-col gap-4">{children}</div>
  </div>
)
