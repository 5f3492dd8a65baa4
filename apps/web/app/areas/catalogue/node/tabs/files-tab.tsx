import { FileArchive } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useFormat } from '../../../../i18n/use-format.ts'
import { useT } from '../../../../i18n/use-t.ts'
import { cardClass } from '../../../../ui/card-class.ts'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { fileTree } from '../load/file-tree.ts'
import { useLinks } from '../../../../use-links.ts'
import type { NodeView, PackedFile } from '../view.ts'
import { FileRow, FolderRows } from './folder-rows.tsx'
import { ListFilter } from './list-filter.tsx'

interface Props {
  view: NodeView
  files: PackedFile[]
  /** Number of files. The list may have fewer. */
  total: number
  unpackedSize: number
}

// Each row is costly, and a longer list of matches helps no visitor.
const mostMatches = 300

export const FilesTab = ({ view: { node, version }, files, total, unpackedSize }: Props) => {
  const t = useT('node')
  const format = useFormat()
  const links = useLinks()
  const [wanted, setWanted] = useState('')
  const root = useMemo(() => fileTree(files), [files])
  if (files.length === 0)
    return (
      <EmptyState icon={<FileArchive aria-hidden />} title={t('node.files.empty')}>
        {t('node.files.emptyBody')}
      </EmptyState>
    )
  const addressOf = version?.hasSource ? (path: string) => links.source(node.id, version.version, { path }) : undefined
  const words = wanted.trim().toLowerCase()
  const matches = words === '' ? [] : files.filter(({ path }) => path.toLowerCase().includes(words))
  const counted = words === '' ? total : matches.length
  const size = words === '' ? unpackedSize : matches.reduce((sum, file) => sum + file.size, 0)
  return (
    <>
      <ListFilter
        label={t('node.files.filter')}
        many={files.length > 50}
        value={wanted}
        onChange={setWanted}
        found={t('node.files.found', { count: counted, size: format.fileSize(size) })}
      />
      <ul dir="ltr" className={`${cardClass} py-1.5 font-mono text-sm`}>
        {words === '' ? (
          <FolderRows folder={root} depth={0} path="" addressOf={addressOf} opened={files.length <= 200} />
        ) : (
          matches
            .slice(0, mostMatches)
            .map((file) => <FileRow key={file.path} file={file} depth={0} path="" addressOf={addressOf} />)
        )}
      </ul>
      {(matches.length > mostMatches || (words === '' && total > files.length)) && (
        <p className="mt-3 text-sm text-faint">
          {t('node.files.shown', { count: words === '' ? files.length : mostMatches })}
        </p>
      )}
    </>
  )
}
