import { fileIdOf, pathInBucket, pathOfFile } from '../files/stored-path.ts'
import { RegistryError } from '../../platform/errors.ts'

interface ReportedPaths {
  bucket_name?: string | null
  /** With commas between them. */
  output_files_gcs_paths?: string | null
  comfy_logs_gcs_path?: string | null
}

type PathField = Exclude<keyof ReportedPaths, 'bucket_name'>

const mostFiles = 50
const mostCharacters = 1000

/** Where the files of a report are, each once and in order, and its log. Throws `invalid_request`, which names the field. */
export function readPaths(reported: ReportedPaths): { files: string[]; logPath: string } {
  const bucket = reported.bucket_name ?? ''
  const field = 'output_files_gcs_paths'
  const paths = (reported[field] ?? '').split(',').map((path) => path.trim())
  const files = new Set(paths.filter(Boolean).map((path) => storedPath(field, path, bucket)))
  if (files.size > mostFiles) throw invalid(field, `must name at most ${mostFiles} files`)
  const log = (reported.comfy_logs_gcs_path ?? '').trim()
  return { files: [...files], logPath: log && storedPath('comfy_logs_gcs_path', log, bucket) }
}

function storedPath(field: PathField, text: string, bucket: string): string {
  if (text.length > mostCharacters)
    throw invalid(field, `must name no file with more than ${mostCharacters} characters`)
  const fileId = fileIdOf(text)
  if (fileId !== undefined) {
    if (!/^[0-9a-f]{64}\.[a-z0-9]{1,8}$/.test(fileId)) throw invalid(field, 'names a file that cannot be here')
    return pathOfFile(fileId)
  }
  const elsewhere = /^gs:\/\/([a-z0-9][a-z0-9._-]{1,220})\/(.*)$/s.exec(text)
  const [, named = bucket, path = text] = elsewhere ?? []
  refuseOdd(field, path)
  if (named === '')
    throw new RegistryError('invalid_request', { detail: `\`bucket_name\` is missing, which \`${field}\` needs` })
  return pathInBucket(named, path)
}

/** An address of somewhere else, or a way out of the bucket, would lead readers where no report may. */
function refuseOdd(field: PathField, path: string): void {
  if (/^[a-z][a-z0-9+.-]*:/i.test(path) || path.startsWith('/')) {
    throw invalid(field, 'must name paths in a bucket, without a slash before them, or gs:// with the bucket')
  }
  // oxlint-disable-next-line no-control-regex -- these have no place in an address
  if (path === '' || /[\x00-\x1f\x7f\\]/.test(path) || path.split('/').some((part) => /^\.{1,2}$/.test(part))) {
    throw invalid(field, 'must name files, without control characters, backslashes, and parts that are . or ..')
  }
}

function invalid(field: PathField, what: string): RegistryError {
  return new RegistryError('invalid_request', { detail: `\`${field}\` ${what}` })
}
