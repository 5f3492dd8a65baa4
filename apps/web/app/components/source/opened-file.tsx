import type { Schema } from '@registry/api-client'
import { ArrowLeft } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { Loaded } from '../loaded.tsx'
import { FileFrame } from './file-frame.tsx'
import { FileLines } from './file-lines.tsx'

type VersionFile = Schema<'VersionFile'>

interface Props {
  path: string
  /** Address of the list of files. */
  back: string
  query: ComponentProps<typeof Loaded<VersionFile>>['query']
  marked: number | undefined
}

/** Shows a file of a version as text, from the marked line on, with a link back to the list. */
export const OpenedFile = ({ path, back, query, marked }: Props) => {
  const t = useT('code')
  return (
    <div className="flex flex-col gap-2">
      <TextLink to={back} preventScrollReset className="inline-flex items-center gap-1 self-start text-sm">
        <ArrowLeft aria-hidden className="mirrored size-4" />
        {t('code.files.back')}
      </TextLink>
      <FileFrame path={path}>
        <Loaded query={query} fallback={<Skeleton className="h-72" />}>
          {(file) => <FileLines file={file} marked={marked} />}
        </Loaded>
      </FileFrame>
    </div>
  )
}
