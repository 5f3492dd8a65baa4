import { ChevronRight, File, Folder as FolderIcon } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useFormat } from '../../../../i18n/use-format.ts'
import type { Folder } from '../load/file-tree.ts'
import type { PackedFile } from '../view.ts'

interface RowContext {
  depth: number
  /** Prefix of the file names. */
  path: string
  /** Returns the address of a file's page, absent if files cannot be shown. */
  addressOf: ((path: string) => string) | undefined
}

interface Props extends RowContext {
  folder: Folder
  /** Whether the folders are initially open. */
  opened: boolean
}

const indent = (depth: number) => ({ paddingInlineStart: `${0.75 + Math.min(depth, 8) * 1.25}rem` })
const row = 'flex min-h-8 items-center gap-2 pe-4 hover:bg-hover'

/** Lists folders first, then files. */
export const FolderRows = ({ folder, opened, ...context }: Props) => (
  <>
    {folder.folders.map((each) => (
      <FolderRow key={each.name} folder={each} opened={opened} {...context} />
    ))}
    {folder.files.map((file) => (
      <FileRow key={file.path} file={file} {...context} />
    ))}
  </>
)

const FolderRow = ({ folder, depth, path, addressOf, opened }: Props) => {
  const format = useFormat()
  const [open, setOpen] = useState(opened)
  return (
    <li>
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        style={indent(depth)}
        className={`${row} w-full -outline-offset-2 text-start`}
      >
        <ChevronRight aria-hidden className={`mirrored size-3.5 shrink-0 text-faint ${open ? 'rotate-90' : ''}`} />
        <FolderIcon aria-hidden className="size-4 shrink-0 text-faint" />
        <span className="min-w-0 flex-1 wrap-anywhere">{folder.name}</span>
        <span dir="auto" className="shrink-0 text-xs text-faint tabular-nums">
          {format.fileSize(folder.size)}
        </span>
      </button>
      {open && (
        <ul>
          <FolderRows
            folder={folder}
            depth={depth + 1}
            path={`${path}${folder.name}/`}
            addressOf={addressOf}
            opened={opened}
          />
        </ul>
      )}
    </li>
  )
}

export const FileRow = ({ file, depth, path, addressOf }: RowContext & { file: PackedFile }) => {
  const format = useFormat()
  return (
    <li style={indent(depth)} className={row}>
      <span aria-hidden className="w-3.5 shrink-0" />
      <File aria-hidden className="size-4 shrink-0 text-faint" />
      <span className="min-w-0 flex-1 wrap-anywhere">
        {addressOf ? (
          <Link to={addressOf(`${path}${file.path}`)} prefetch="none" className="rounded-mark hover:underline">
            {file.path}
          </Link>
        ) : (
          file.path
        )}
      </span>
      <span dir="auto" className="shrink-0 text-xs text-faint tabular-nums">
        {format.fileSize(file.size)}
      </span>
    </li>
  )
}
