import { useT } from '../../../i18n/use-t.ts'
import { PageMeta } from '../../../framework/page-meta.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'

// The line beside the pages reaches down to the footer, which keeps its distance everywhere else.
export const frameClass =
  'mx-auto -mb-16 grid w-full max-w-[100rem] flex-1 grid-rows-[auto_1fr] lg:grid-cols-[13.75rem_minmax(0,1fr)] lg:grid-rows-1'

/** The frame and a page in it before it is known who is there. */
export const FrameShape = () => {
  const t = useT('admin')
  return (
    <div className={frameClass}>
      <PageMeta title={t('admin.title')} hidden />
      <div className="border-line px-4 pt-4 sm:px-6 lg:border-e lg:px-3 lg:pt-5">
        <Skeleton className="h-9 w-full sm:w-72 lg:w-full" />
      </div>
      <PageShape />
    </div>
  )
}

export const PageShape = () => (
  <div aria-hidden className="px-4 pt-4 sm:px-6 lg:pt-6">
    <Skeleton className="h-7 w-56 max-w-full" />
    <Skeleton className="mt-3 h-5 w-96 max-w-full" />
    <Skeleton className="mt-6 h-72 w-full" />
  </div>
)
