import { type ApiClient, type Schema, unwrap } from '@registry/api-client'
import { data } from 'react-router'
import { safeUrl } from '../../../components/safe-url.ts'
import { need, throwPageError } from '../../../data/need.ts'
import { parseLines } from './line-range.ts'
import { folderOf, listFolder } from './list-folder.ts'
import { sourceSearch } from './search.ts'
import { showLines } from './show-lines.server.ts'
import type { FileView, SourceView } from './view.ts'

interface Address {
  nodeId: string
  version: string
  url: URL
}

// Larger files can be downloaded only with the whole archive.
const mostServed = 10 * 1024 * 1024

/** Reads a file or folder of a version's archive, cut to a single page. */
export const loadSource = async (api: ApiClient, { nodeId, version: number, url }: Address) => {
  const { path, line } = sourceSearch.parse(url.searchParams)
  const [node, version, contents] = await Promise.all([
    need(api.GET('/nodes/{nodeId}', { params: { path: { nodeId } } })),
    need(api.GET('/nodes/{nodeId}/versions/{versionId}', { params: { path: { nodeId, versionId: number } } })),
    need(api.GET('/nodes/{nodeId}/versions/{version}/contents', { params: { path: { nodeId, version: number } } })),
  ])
  const listed = contents.files.find((each) => each.path === path)
  const asked = listed === undefined ? path.replace(/\/+$/, '') : folderOf(path)
  const listing = listFolder(contents.files, asked)
  const isMissing = listed === undefined && listing.total === 0 && path !== ''
  const archive = safeUrl(version.downloadUrl)
  const view: SourceView = {
    node: { id: node.id, name: node.name.trim() || node.id },
    version: version.version,
    path,
    folder: isMissing ? listFolder(contents.files, '') : listing,
    isMissing,
    ...(listed && {
      file: await readFile(api, { nodeId: node.id, version: version.version }, { ...listed, line }),
    }),
    ...(archive !== undefined && { archive }),
  }
  return isMissing ? data(view, { status: 404 }) : data(view)
}

interface Listed {
  path: string
  size: number
  line: string
}

const readFile = async (
  api: ApiClient,
  of: { nodeId: string; version: string },
  { path, size, line }: Listed,
): Promise<FileView> => {
  const asked = { params: { path: of, query: { path } } }
  const found = await unwrap(api.GET('/nodes/{nodeId}/versions/{version}/file', asked))
  if (found.ok) return { size, isServed: size <= mostServed, content: contentOf(found.data, line) }
  return found.code === 'file_not_found'
    ? { size, isServed: false, content: { kind: 'elsewhere' } }
    : throwPageError(found)
}

const contentOf = ({ path, text, is_text, is_cut, size }: Schema<'VersionFile'>, line: string): FileView['content'] => {
  if (!is_text) return { kind: 'binary' }
  if (size === 0) return { kind: 'empty' }
  return { kind: 'text', lines: showLines(path, text, parseLines(line)?.from ?? 1), isCut: is_cut }
}
