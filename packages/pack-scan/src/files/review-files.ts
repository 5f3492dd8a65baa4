import type { Review } from '../review.ts'
import type { PackFile } from '../pack-file.ts'
import { extensionOf, isJavascript, isPython, isRequirements, isShellScript } from './file-kinds.ts'
import { isTrustedBytecode, programOf } from './magic.ts'

/** Reviews files by their content, not by their names. */
export function reviewFiles(files: ReadonlyMap<string, PackFile>, review: Review): void {
  for (const file of files.values()) {
    reviewProgram(file, files, review)
    reviewPathFile(file, review)
    if (isShellScript(file.path)) review.findFile('shell-script', file.path, extensionOf(file.path))
    if (file.text !== undefined || file.size === 0) continue
    if (isPython(file.path)) review.findFile('source-too-large', file.path, `${file.size} bytes`)
    if (isJavascript(file.path)) review.findFile('javascript-too-large', file.path, `${file.size} bytes`)
    if (isRequirements(file.path)) review.findFile('scan-incomplete', file.path, `${file.size} bytes of requirements`)
  }
}

const programEndings = new Set(
  'exe dll so dylib pyd sys com scr msi node bin out run appimage wasm a lib o jar class ocx cpl'.split(' '),
)
const archiveEndings = new Set('zip gz tgz tar bz2 xz 7z rar whl egg zst'.split(' '))
/** Formats that are archives by nature. */
const packedFormats = new Set(
  'docx xlsx pptx odt npz pt pth ckpt jar whl egg apk xpi kra ora svgz nii pkl onnx mlpackage 3mf usdz procreate sketch'.split(
    ' ',
  ),
)

function reviewProgram(file: PackFile, files: ReadonlyMap<string, PackFile>, review: Review): void {
  const ending = extensionOf(file.path)
  const program = programOf(file.head)
  if (program === 'compiled Python' || ending === 'pyc' || ending === 'pyo') {
    reviewBytecode(file, files, review)
    return
  }
  if (program === 'an archive' || (archiveEndings.has(ending) && ending !== 'gz')) {
    if (!packedFormats.has(ending) || archiveEndings.has(ending))
      review.findFile('nested-archive', file.path, `${ending || 'no ending'}, ${file.size} bytes`)
    return
  }
  const shadowed = shadowedBy(file.path, ending, files)
  if (shadowed !== undefined) review.findFile('disguised-binary', file.path, `Python takes it in place of ${shadowed}`)
  else if (program && isOtherKind(ending)) review.findFile('disguised-binary', file.path, `${program} named .${ending}`)
  else if (program || nativeByName(file.path, ending)) {
    review.findFile('native-binary', file.path, `${program ?? `a .${ending} file`}, ${file.size} bytes`)
    review.can('native-code', file.path)
  }
}

/** Returns the source that a native module of the same name replaces: Python imports the native module. */
function shadowedBy(path: string, ending: string, files: ReadonlyMap<string, PackFile>): string | undefined {
  if (ending !== 'so' && ending !== 'pyd') return undefined
  const module = /^((?:.*\/)?[^/.]+)(?:\.(?:abi3|cpython-[\w-]+|cp\d+-[\w-]+|pypy[\w-]*))?\.(?:so|pyd)$/i.exec(
    path,
  )?.[1]
  return module !== undefined && files.has(`${module}.py`) ? `${module}.py` : undefined
}

/**
 * Python runs the lines of a `.pth` file that begin with `import`. Model weights share the extension and are no text.
 */
function reviewPathFile({ path, head, size }: PackFile, review: Review): void {
  if (extensionOf(path) !== 'pth' || size === 0) return
  const text = Buffer.from(head).toString('latin1')
  // oxlint-disable-next-line no-control-regex -- What no text has in it.
  if (/[\u0000-\u0008\u000e-\u001a]/.test(text)) return
  if (/^(?:ï»¿)?import[ \t]/m.test(text)) review.findFile('hidden-code', path, 'lines that Python runs when it starts')
  else if (size > head.length && head.length > 0)
    review.findFile('hidden-code', path, 'a list of folders that is too long to be one')
}

function nativeByName(path: string, ending: string): boolean {
  return ['exe', 'dll', 'so', 'dylib', 'pyd', 'scr', 'msi', 'node'].includes(ending) || /\.so\.\d/.test(path)
}

/** Whether readers expect something other than a program under this extension. */
function isOtherKind(ending: string): boolean {
  return ending !== '' && !programEndings.has(ending) && /^[a-z][a-z0-9]{1,11}$/.test(ending) && otherKinds.has(ending)
}

const otherKinds = new Set(
  (
    'png jpg jpeg gif webp bmp ico svg tif tiff avif mp3 mp4 wav ogg flac avi mov mkv webm txt md rst pdf doc csv json yaml yml toml ini cfg ' +
    'xml html htm css js mjs cjs ts py pyi log ttf otf woff woff2 safetensors pt pth ckpt gguf onnx npz npy pkl db sqlite dat tmp bak cache'
  ).split(' '),
)

function reviewBytecode(file: PackFile, files: ReadonlyMap<string, PackFile>, review: Review): void {
  if (isTrustedBytecode(file.head)) {
    review.findFile('bytecode-without-source', file.path, 'marked to be used in place of its source')
    return
  }
  const source = sourceOf(file.path)
  if (source !== undefined && files.has(source)) review.findFile('bytecode', file.path, `of ${source}`)
  else review.findFile('bytecode-without-source', file.path, 'no source beside it')
}

/** `a/__pycache__/b.cpython-312.pyc` and `a/b.pyc` both belong to `a/b.py`. */
function sourceOf(path: string): string | undefined {
  const cached = /^(.*\/)?__pycache__\/([^/]+?)\.[\w-]+(?:\.opt-\d)?\.py[co]$/.exec(path)
  if (cached) return `${cached[1] ?? ''}${cached[2] ?? ''}.py`
  // Outside `__pycache__`, Python ignores a `.pyc` beside its source, and other extensions are no modules.
  return /\.py[co]$/.test(path) ? path.replace(/[co]$/, '') : undefined
}
