/** Returns a sentence about a file that the system refuses to read or write; undefined for any other error. */
export function describeFileError(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error && 'path' in error)) return undefined
  const { code, path } = error
  // A program that is missing has a path too.
  const isOfProgram = 'syscall' in error && String(error.syscall).startsWith('spawn')
  if (typeof path !== 'string' || isOfProgram) return undefined
  switch (code) {
    case 'ENOENT':
      return `${path} does not exist.`
    case 'ENOTDIR':
      return `${path} is not a folder.`
    case 'EISDIR':
      return `${path} is a folder. Name a file.`
    case 'EACCES':
    case 'EPERM':
      return `This user may not read or write ${path}.`
    default:
      return undefined
  }
}
