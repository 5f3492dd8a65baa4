interface Listed {
  path: string
  size: number
}

const mib = 1024 ** 2

/** Limits of the examples that a review reads of a version. Examples beyond the limits are not counted. */
export const exampleLimits = {
  files: 100,
  /** Maximum bytes of a file. An image has its workflow beside its pixels. */
  bytes: { text: 2 * mib, picture: 12 * mib },
  /** Maximum total bytes of files. */
  allBytes: 64 * mib,
  /** Milliseconds after which the reader starts no further file. */
  ms: 4000,
  /** Maximum distinct comfy nodes of a file. */
  uses: 300,
  /** Maximum sum of the files' distinct comfy nodes. */
  allUses: 5000,
}

export type ExampleLimits = typeof exampleLimits

/** Folders that ComfyUI shows as templates of a pack, in all known spellings. */
const folders = new Set('example_workflows example_workflow examples example workflows workflow'.split(' '))
/** Folders with workflows that users are not meant to open. */
const asides = new Set('test tests __tests__ node_modules fixtures'.split(' '))
const pictures = new Set('png webp jpg jpeg'.split(' '))

/** Chooses the files that may be example workflows: texts before images, each by path. */
export function chooseExamples<File extends Listed>(files: Iterable<File>, limits: ExampleLimits): File[] {
  const chosen: File[] = []
  let bytes = 0
  const found = [...files].flatMap((file) => {
    const kind = kindOf(file.path)
    return kind !== undefined && file.size > 0 && file.size <= limits.bytes[kind] ? [{ file, kind }] : []
  })
  const ordered = found.toSorted((a, b) => rank(a.kind) - rank(b.kind) || (a.file.path < b.file.path ? -1 : 1))
  for (const { file } of ordered) {
    if (chosen.length >= limits.files) break
    if (bytes + file.size > limits.allBytes) continue
    bytes += file.size
    chosen.push(file)
  }
  return chosen
}

type Kind = 'text' | 'picture'

function kindOf(path: string): Kind | undefined {
  const parts = path.toLowerCase().split('/')
  const name = parts.pop() ?? ''
  const isExample = parts.some((part) => folders.has(part.replaceAll(/[- ]/g, '_')))
  if (!isExample || parts.some((part) => asides.has(part))) return undefined
  const ending = name.slice(name.lastIndexOf('.') + 1)
  if (ending === 'json') return 'text'
  return pictures.has(ending) ? 'picture' : undefined
}

function rank(kind: Kind): number {
  return kind === 'text' ? 0 : 1
}
