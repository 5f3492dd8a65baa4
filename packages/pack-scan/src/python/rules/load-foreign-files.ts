import { extensionOf } from '../../files/file-kinds.ts'
import { argumentAt, type Call, type PythonRule, type PythonView } from '../python-view.ts'

/**
 * Detects code that loads without an ordinary import: from a file with another extension, or through a changed import
 * system.
 */
export const loadForeignFiles: PythonRule = (view) => {
  for (const call of view.calls) {
    if (loaders.test(call.origin)) judgeLoader(view, call, call.origin === 'runpy.run_path' ? 0 : 1)
    else if (nativeLoaders.test(call.origin)) judgeNative(view, call)
    else if (/^sys\.path\.(?:insert|append)$/.test(call.origin)) judgeFolder(view, call)
    else if (call.origin === 'site.addsitedir') view.find('hidden-code', call.node, 'a folder whose .pth files are run')
    else if (finders.test(call.origin) && hasForeignEnding(view, call))
      view.find('hidden-code', call.node, 'files of another ending taken for Python')
    else if (suffixes.test(call.origin.replace(/\.(?:append|extend|insert|__iadd__|__setitem__)$/, '')))
      view.find('hidden-code', call.node, `${call.origin}, which makes other files Python`)
  }
  findAssignedSuffixes(view)
}

const loaders =
  /^(?:importlib\.(?:machinery|_bootstrap_external)\.(?:SourceFileLoader|SourcelessFileLoader|ExtensionFileLoader)|importlib\.util\.spec_from_file_location|imp\.load_(?:source|compiled|dynamic)|runpy\.run_path)$/
const finders = /^importlib\.(?:machinery|_bootstrap_external)\.FileFinder(?:\.path_hook)?$/
const suffixes =
  /^importlib\.(?:machinery|_bootstrap_external)\.(?:SOURCE|BYTECODE|EXTENSION|DEBUG_BYTECODE|OPTIMIZED_BYTECODE)_SUFFIXES$/
const nativeLoaders = /^ctypes\.(?:CDLL|WinDLL|OleDLL|PyDLL|(?:cdll|windll|oledll|pydll)\.LoadLibrary)$/

function judgeLoader(view: PythonView, call: Call, index: number): void {
  const path = pathAt(view, argumentAt(call, index, index === 0 ? 'path_name' : 'location') ?? call.named.get('path'))
  if (view.reachOf(call.node) !== 'import') return
  const ending = endingOf(path)
  if (ending === undefined) view.find('dynamic-import', call.node, call.origin)
  else if (!/^(?:pyw?|so|pyd|dll|dylib)$/.test(ending) && !(ending === '' && call.origin === 'runpy.run_path'))
    view.find('code-from-data', call.node, `${call.origin} of a file that is not named as Python`)
}

function judgeNative(view: PythonView, call: Call): void {
  if (view.reachOf(call.node) !== 'import') return
  const ending = endingOf(pathAt(view, argumentAt(call, 0, 'name')))
  if (ending && dataEndings.has(ending))
    view.find('code-from-data', call.node, `${call.origin} of a file that is named as data`)
}

/** Checks folders on the import path. Python also imports from archives. */
function judgeFolder(view: PythonView, call: Call): void {
  if (view.reachOf(call.node) !== 'import') return
  const ending = endingOf(pathAt(view, call.positional.at(-1)))
  if (ending && /^(?:zip|whl|egg|pyz|dat|bin|pak|data|png|jpg)$/.test(ending))
    view.find('code-from-data', call.node, `${call.origin} of an archive, which is not read`)
}

const dataEndings = new Set(
  (
    'png jpg jpeg gif webp bmp ico svg mp3 mp4 wav txt md pdf csv json yaml yml toml ini cfg xml html css js log ttf otf woff ' +
    'woff2 bin dat data db sqlite pkl npy npz pt pth ckpt safetensors onnx gguf tmp bak cache zip gz'
  ).split(' '),
)

function pathAt({ file, e }: PythonView, node: number | undefined): string | undefined {
  return node === undefined ? undefined : e.foldLoosely({ file, node })?.replaceAll('\\', '/')
}

/**
 * Returns the extension of a path: empty for a name without extension, undefined when the end of the path is unknown.
 */
function endingOf(path: string | undefined): string | undefined {
  const name = path?.slice(path.lastIndexOf('/') + 1)
  if (!name || name.endsWith('\ufffd') || name === '..' || name === '.') return undefined
  const ending = extensionOf(name)
  if (ending === '') return /^[\w-]+$/.test(name) ? '' : undefined
  return /^[a-z0-9_]{1,12}$/.test(ending) ? ending : undefined
}

function hasForeignEnding({ file, e }: PythonView, call: Call): boolean {
  return call.positional
    .flatMap((node) => e.wordsOf({ file, node }))
    .some((word) => /^\.[a-z0-9]{1,8}$/i.test(word) && !/^\.(?:py[cwd]?|so)$/i.test(word))
}

/** Detects changes such as `SOURCE_SUFFIXES += …` and `SOURCE_SUFFIXES[:] = …`. */
function findAssignedSuffixes({ file, e, find }: PythonView): void {
  const { tree } = file
  for (let node = 0; node < tree.count; node++) {
    const kind = tree.kind(node)
    if (kind !== 'assignment' && kind !== 'augmented_assignment') continue
    const left = tree.field(node, 'left')
    if (left === undefined || tree.end(left) - tree.start(left) > 200) continue
    const changed = tree.kind(left) === 'subscript' ? tree.field(left, 'value') : left
    // Rebinding a plain name has no effect on other modules. Adding to the list behind the name does.
    if (changed === undefined || (kind === 'assignment' && tree.kind(left) === 'identifier')) continue
    if (!/SUFFIXES/.test(tree.textOf(changed)) && tree.kind(changed) !== 'identifier') continue
    const origin = e.originOf({ file, node: changed })
    if (origin && suffixes.test(origin)) find('hidden-code', node, `${origin}, which makes other files Python`)
  }
}
