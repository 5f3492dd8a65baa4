import { credentialLocationIn } from '../../indicators/credential-locations.ts'
import { isSendingCall, routing } from '../network-names.ts'
import type { PythonRule, PythonView } from '../python-view.ts'

/** Finds locations where other programs store secrets, and whether the same file sends data. */
export const readCredentials: PythonRule = (view) => {
  const { calls, file, e } = view
  const sends = calls.some(({ origin }) => isSendingCall(origin))
  for (const { node, text } of view.texts) {
    const location = credentialLocationIn(text)
    if (location && !location.isHubToken && isUsed(view, node))
      view.find(sends && location.isSecret ? 'credentials-sent' : 'reads-credentials', node, location.name)
  }
  for (const { origin, node } of calls) {
    if (/(?:^|\.)CryptUnprotectData$/.test(origin))
      view.find(sends ? 'credentials-sent' : 'reads-credentials', node, 'what Windows keeps encrypted')
    if (/^(?:browser_cookie3|browsercookie|rookiepy)\.\w+$/.test(origin)) view.find('reads-credentials', node, origin)
  }
  for (const call of calls) {
    if (!isSendingCall(call.origin)) continue
    const data = [...call.named].flatMap(([name, part]) => (routing.includes(name) ? [] : [part]))
    const parts = [...call.positional, ...data]
    if (parts.some((part) => e.sourcesOf({ file, node: part }).has('whole-environment')))
      view.find('credentials-sent', call.node, `the whole environment by ${call.origin}`)
  }
}

/** Whether code uses a text. Texts that are only printed, compared or searched for do not count. */
function isUsed({ file: { tree } }: PythonView, node: number): boolean {
  for (let at = tree.parent(node), depth = 0; at !== undefined && depth < 4; at = tree.parent(at), depth++) {
    const kind = tree.kind(at)
    if (kind === 'comparison_operator' || kind === 'raise_statement') return false
    if (kind !== 'call') continue
    const callee = tree.field(at, 'function')
    return (
      callee === undefined ||
      !/^(?:print|log\w*(?:\.\w+)?|.*\.(?:info|debug|warning|error|startswith|endswith))$/.test(
        tree.textOf(callee).slice(-60),
      )
    )
  }
  return true
}
