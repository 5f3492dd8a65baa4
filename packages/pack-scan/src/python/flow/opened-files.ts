import { extensionOf } from '../../files/file-kinds.ts'
import { credentialLocationIn } from '../../indicators/credential-locations.ts'
import type { Ref } from '../python-file.ts'
import type { Machine } from './machine.ts'
import { ownPath } from './modules.ts'
import {
  deepSources,
  from,
  held,
  native,
  nothing,
  objectValue,
  sourced,
  textsIn,
  type Held,
  type Value,
} from './value.ts'

/** Returns the sources of the file content at a path. */
export function contentOf(m: Machine, path: Value): number {
  let sources: number = from.file
  if (path.sources & from.download) sources |= from.network
  for (const { text } of textsIn(path)) {
    sources |= m.contents(text)
    if (/^\/proc\/(?:self|\d+|\ufffd)\/environ$/.test(text)) sources |= from.wholeEnvironment
    const location = credentialLocationIn(text)
    if (location?.isHubToken) sources |= from.hubToken
    if (location?.isSecret || isForeignSettings(text)) sources |= from.credentials
  }
  return sources
}

/** Whether a path names a `.env` file. The pack's own such file holds the keys of the pack. */
function isForeignSettings(path: string): boolean {
  return /(?:^|\/)\.env$/.test(path) && ownPath(path) === undefined
}

/** Reports a write to a path, and stores its sources. */
export function writeTo(m: Machine, path: Value, sources: number, at: Ref): void {
  for (const { text } of textsIn(path)) m.contents(text, sources)
  m.reportWrite({ at, path, sources })
}

export function openFile(path: Value): Value {
  const file = held('file')
  file.fields.set('path', path)
  return objectValue(file)
}

export function pathOf(file: Held): Value {
  return file.fields.get('path') ?? nothing
}

export function fileMember(m: Machine, file: Held, name: string): Value {
  if (name === 'name') return pathOf(file)
  if (/^(?:__enter__|buffer)$/.test(name))
    return name === 'buffer' ? objectValue(file) : native(() => objectValue(file))
  if (/^(?:write|writelines)$/.test(name))
    return native((args, at) => {
      writeTo(m, pathOf(file), deepSources(args.positional[0] ?? nothing), at)
      return nothing
    })
  if (/^(?:read\w*|getvalue|__next__)$/.test(name)) return native(() => sourced(contentOf(m, pathOf(file))))
  return native(() => nothing)
}

const codeEndings = new Set('py pyc pyd so dll dylib exe msi bat cmd ps1 vbs scr sh js mjs whl jar com'.split(' '))

/** The extension of an executable file; undefined for other paths. */
export function codeEndingOf(path: string): string | undefined {
  const ending = extensionOf(path.split(/[?#]/)[0]?.replaceAll('\\', '/') ?? '')
  return codeEndings.has(ending) ? ending : undefined
}
