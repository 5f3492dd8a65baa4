import { suspicionOf } from '../commands.ts'
import { indicatorsIn } from '../indicators/known-bad.ts'
import { persistenceIn } from '../indicators/persistence-places.ts'
import type { Review } from '../review.ts'
import { findSecrets } from '../source/secrets.ts'
import { isPython, isShellScript } from './file-kinds.ts'

/** What any text can hold: keys that were left in it. And what scripts do that are started by hand. */
export function reviewText(path: string, text: string, review: Review): void {
  for (const { name, start } of findSecrets(text)) {
    if (name === 'chat webhook' || name === 'bot token') continue
    review.find('secret-in-archive', { file: path, text, position: start }, isPython(path) ? 'call' : 'none', name)
  }
  if (isShellScript(path)) reviewScript(path, text, review)
  else if (isSetting(path)) reviewSetting(path, text, review)
}

/** An address can stand in a file that the code reads it from. */
function isSetting(path: string): boolean {
  return /\.(?:json|ya?ml|toml|ini|cfg|env|txt)$|(?:^|\/)\.env[^/]*$/i.test(path)
}

function reviewSetting(path: string, text: string, review: Review): void {
  for (const { rule, name, position } of indicatorsIn(text))
    if (rule === 'data-to-webhook') review.find(rule, { file: path, text, position }, 'none', name)
}

const mostLines = 5000

function reviewScript(path: string, text: string, review: Review): void {
  let position = 0
  for (const line of text.split('\n', mostLines)) {
    const spot = { file: path, text, position }
    position += line.length + 1
    const command = line.slice(0, 4000)
    if (/^\s*(?:#|rem\b|::)/i.test(command)) continue
    const suspicion = graveIn(command)
    if (suspicion) review.find('suspicious-command', spot, 'none', suspicion)
    for (const { rule, name } of indicatorsIn(command)) review.find(rule, spot, 'none', name)
    const place = persistenceIn(command.trim())
    if (place) review.find('persistence', spot, 'none', place)
  }
}

/** That a script for people fetches another and runs it is how many installers are offered; it hides nothing. */
function graveIn(command: string): string | undefined {
  const suspicion = suspicionOf(command)
  return suspicion && /fetched|fetches/.test(suspicion) ? undefined : suspicion
}
