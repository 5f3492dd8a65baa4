import { CornerLeftUp, File, Folder } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useFormat } from '../../../i18n/use-format.ts'
import { useT } from '../../../i18n/use-t.ts'
import { cardClass } from '../../../ui/card-class.ts'
import { useLinks } from '../../../use-links.ts'
import { folderOf } from './list-folder.ts'
import type { FolderEntry, SourceView } from './view.ts'

const row = 'group flex min-h-8 items-center gap-2 px-3 -outline-offset-2 hover:bg-hover aria-[current]:bg-pressed'
const icon = 'size-4 shrink-0 text-faint'

/** Lists the folders and files of a folder of the archive, as links. */
export const FolderList = ({ view }: { view: SourceView }) => {
  const t = useT('source')
  const { folder, node, version } = view
  const links = useLinks()
  const shown = folder.folders.length + folder.files.length
  return (
    <nav aria-label={t('source.files')}>
      <ul dir="ltr" className={`${cardClass} overflow-hidden py-1.5 font-mono text-sm`}>
        {folder.path !== '' && (
          <li>
            <Link to={links.source(node.id, version, { path: folderOf(folder.path) })} className={row}>
              <CornerLeftUp aria-hidden className={icon} />
              <span aria-hidden>..</span>
              <span className="sr-only">{t('source.parent')}</span>
            </Link>
          </li>
        )}
        {folder.folders.map((each) => (
          <Entry key={each.path} view={view} entry={each} icon={<Folder aria-hidden className={icon} />} />
        ))}
        {folder.files.map((each) => (
          <Entry key={each.path} view={view} entry={each} icon={<File aria-hidden className={icon} />} />
        ))}
      </ul>
      {folder.total > shown && (
        <p className="mt-2 text-sm text-faint">{t('source.shown', { shown, total: folder.total })}</p>
      )}
    </nav>
  )
}

const Entry = ({ view, entry, icon: mark }: { view: SourceView; entry: FolderEntry; icon: ReactNode }) => {
  const format = useFormat()
  const links = useLinks()
  const { node, version, path } = view
  return (
    <li>
      <Link
        to={links.source(node.id, version, { path: entry.path })}
        aria-current={entry.path === path ? 'page' : undefined}
        className={row}
      >
        {mark}
        <span className="min-w-0 flex-1 wrap-anywhere">{entry.name}</span>
        <span dir="auto" className="shrink-0 text-xs text-faint tabular-nums group-aria-[current]:text-muted">
          {format.fileSize(entry.size)}
        </span>
      </Link>
    </li>
  )
}
