import { fromBase64, fromHex, rot13 } from '../../source/decode.ts'
import { indicatorsIn } from '../../indicators/known-bad.ts'
import type { PythonRule } from '../python-view.ts'

/** Detects known-bad names and addresses in texts, also in texts that are reversed or encoded once. */
export const matchIndicators: PythonRule = (view) => {
  for (const { node, text } of view.texts) {
    for (const { rule, name } of indicatorsIn(text)) view.find(rule, node, name)
    for (const plain of decodings(text))
      for (const { rule, name } of indicatorsIn(plain)) view.find(rule, node, `${name}, encoded`)
  }
  for (const { origin, node } of view.calls)
    if (/^(?:discord_webhook|dhooks)\./.test(origin) && view.reachOf(node) === 'import')
      view.find('data-to-webhook', node, origin)
}

function decodings(text: string): string[] {
  if (text.length < 24 || text.length > 4000) return []
  const found = [text.split('').toReversed().join('')]
  if (/^[A-Za-z0-9+/_-]+={0,2}$/.test(text)) found.push(fromBase64(text) ?? '', fromHex(text) ?? '')
  if (text.startsWith('uggc')) found.push(rot13(text))
  return found
}
