import { plainPath, type Parsers } from '@registry/syntax'
import { createEffectList } from './effects/effect.ts'
import { readPythonEffects } from './effects/python-effects.ts'
import { givesRequirements, readRequirementEffects } from './effects/requirement-limits.ts'
import { isAside, isJavascript, isPython, isRequirements } from './files/file-kinds.ts'
import { reviewFiles } from './files/review-files.ts'
import { reviewText } from './files/review-texts.ts'
import { reviewFrontEnd } from './javascript/review-front-end.ts'
import type { PackFile } from './pack-file.ts'
import { readPython, reviewPython, type PythonSources } from './python/review-python.ts'
import type { ScanReport } from './report.ts'
import { reviewRequirements } from './requirements/review-requirements.ts'
import { readUsedSymbols } from './symbols/read-symbols.ts'
import { createReview } from './review.ts'

/** Reviews a pack from its files, without running any. Bounded in time and memory. Returns a report for any bytes. */
export function scanPack(parsers: Parsers, files: Iterable<PackFile>): ScanReport {
  const { known, isCut } = takeFiles(files)
  const texts = textsOf(known, isPython)
  const python = readPython(parsers, texts)
  const review = createReview((path) => isAside(path) && !python.loading.isLoaded(path))
  if (isCut) review.findFile('scan-incomplete', '', `more than ${mostFiles} files`)
  for (const path of python.unread) review.findFile('source-too-large', path, 'too much code to be read')
  const effects = createEffectList()
  reviewFiles(known, review)
  for (const { path, text } of known.values()) {
    if (text === undefined) continue
    reviewText(path, text, review)
    if (isRequirements(path) || path === 'pyproject.toml') reviewRequirements(path, text, review)
    if (givesRequirements(path)) readRequirementEffects(path, text, effects)
  }
  reviewPython(python, review)
  readPythonEffects(python, effects)
  reviewFrontEnd(parsers, textsOf(known, isWebText), webFolders(python), { review, effects })
  return { ...review.report(), effects: { ...effects.result(), comfyui: readUsedSymbols(python) } }
}

const mostFiles = 50_000

/**
 * Returns the files by path. Like an installer, it takes the last file of a duplicate path. Files are sorted by path,
 * so that equal packs give equal reports.
 */
function takeFiles(files: Iterable<PackFile>): { known: Map<string, PackFile>; isCut: boolean } {
  const byPath = new Map<string, PackFile>()
  let isCut = false
  for (const file of files) {
    if (byPath.size >= mostFiles && !byPath.has(file.path)) isCut = true
    else byPath.set(file.path, file)
  }
  return { known: new Map([...byPath].toSorted(([a], [b]) => (a < b ? -1 : 1))), isCut }
}

function textsOf(files: ReadonlyMap<string, PackFile>, isWanted: (path: string) => boolean): Map<string, string> {
  const texts = new Map<string, string>()
  for (const { path, text } of files.values()) if (text !== undefined && isWanted(path)) texts.set(path, text)
  return texts
}

function isWebText(path: string): boolean {
  return isJavascript(path) || /\.html?$/i.test(path)
}

/** Returns the folders that ComfyUI serves to the browser: `WEB_DIRECTORY` of the pack, otherwise the usual folders. */
function webFolders({ files, e }: PythonSources): string[] {
  const file = files.get('__init__.py')
  const bound = file?.scopes.moduleNames().get('WEB_DIRECTORY') ?? []
  const folders = bound.flatMap((binding) => {
    const path = file && binding.kind === 'value' ? e.foldLoosely({ file, node: binding.node }) : undefined
    const plain = path === undefined ? '' : plainPath(path.replaceAll('\ufffd', ''))
    return plain === '' ? [] : [plain]
  })
  return folders.length > 0 ? folders : ['web', 'js', 'dist']
}
