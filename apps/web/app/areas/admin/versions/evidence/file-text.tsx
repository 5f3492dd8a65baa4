import { ArrowLeft } from 'lucide-react'
import { Loaded } from '../../../../components/loaded.tsx'
import { FileFrame } from '../../../../components/source/file-frame.tsx'
import { FileLines } from '../../../../components/source/file-lines.tsx'
import { useT } from '../../../../i18n/use-t.ts'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { TextLink } from '../../../../ui/text-link.tsx'
import type { OpenAddress } from '../use-open-address.ts'
import { useFile, type VersionName } from './use-file.ts'

interface Props {
  version: VersionName
  address: OpenAddress
  path: string
}

/** Shows a file as text, from the line of the address on. */
export const FileText = ({ version, address, path }: Props) => {
  const t = useT('code')
  const read = useFile(version, path)
  return (
    <div className="flex flex-col gap-2">
      <TextLink
        to={address.href({ file: undefined, line: undefined })}
        preventScrollReset
        className="inline-flex items-center gap-1 self-start text-sm"
      >
        <ArrowLeft aria-hidden className="mirrored size-4" />
        {t('code.files.back')}
      </TextLink>
      <FileFrame path={path}>
        <Loaded query={read} fallback={<Skeleton className="h-72" />}>
          {(file) => <FileLines file={file} marked={address.line} />}
        </Loaded>
      </FileFrame>
    </div>
  )
}
