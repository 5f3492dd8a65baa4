import { codeEndingOf } from '../opened-files.ts'
import { from, textsIn, deepSources } from '../value.ts'
import { ownPath, packFolder } from '../modules.ts'
import { argument, type CallSink, type WriteSink } from './sink.ts'

/** Detects fetched or decoded content that overwrites modules of the pack, or becomes a file with code. */
export const replaceModules: WriteSink = (view, { at, path, sources, isLoading }) => {
  if (!(sources & (from.network | from.decoded | from.decrypted))) return
  for (const { text } of textsIn(path)) {
    const own = ownPath(text)
    if (own !== undefined && /\.pyw?$/.test(own) && view.hasFile(own)) {
      view.find(
        'code-from-data',
        at,
        `${own} replaced by what was ${sources & from.network ? 'downloaded' : 'decoded'}`,
        isLoading,
      )
      return
    }
    const ending = codeEndingOf(text)
    if (!ending) continue
    const isNetwork = sources & from.network && !(sources & from.decrypted)
    if (!isNetwork)
      view.find(
        'code-from-data',
        at,
        `what was ${sources & from.decrypted ? 'decrypted' : 'decoded'}, written as a .${ending} file`,
        isLoading,
      )
    else view.find('code-download', at, `what was fetched, as a .${ending} file`, isLoading)
  }
}

/** Detects a fetched archive that is unpacked over modules of the pack. */
export const unpackOverModules: CallSink = {
  concerns: (origin) => origin === 'unpack',
  judge: (view, event) => {
    if (!(deepSources(event.self) & (from.network | from.download))) return
    for (const { text } of textsIn(argument(event, 0))) {
      const folder = text === packFolder ? '' : ownPath(text)
      if (folder !== undefined && view.hasModuleIn(folder))
        view.find('code-download', event.at, 'an archive that was fetched, unpacked over the pack', event.isLoading)
    }
  },
}
