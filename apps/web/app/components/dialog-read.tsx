import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { focusFields } from '../ui/dialog.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { LoadError } from './load-error.tsx'

interface Props<Data> {
  read: UseQueryResult<Data, unknown>
  /** Number of fields in the skeleton. */
  fields: number
  children: (data: Data) => ReactNode
}

/** Reads the subject of a dialog anew, with a skeleton meanwhile. */
export const DialogRead = <Data,>({ read, fields, children }: Props<Data>) => {
  const [begun, setBegun] = useState<{ data: Data }>()
  // A later read does not replace the data, so that typed text stays.
  // The fields were missing when the dialog opened.
  if (begun) return <div ref={focusFields}>{children(begun.data)}</div>
  if (read.isError && !read.isFetching) return <LoadError error={read.error} onRetry={() => void read.refetch()} />
  if (read.data !== undefined && read.isFetchedAfterMount && !read.isError) setBegun({ data: read.data })
  return (
    <div className="flex flex-col gap-4">
      {Array.from({ length: fields }, (_each, index) => (
        <Skeleton key={index} className="h-14" />
      ))}
    </div>
  )
}
