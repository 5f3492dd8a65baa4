import { suspicionOf } from '../commands.ts'
import { indicatorsIn } from '../indicators/known-bad.ts'
import { persistenceIn } from '../indicators/persistence-locations.ts'
import type { Review } from '../review.ts'
import { findSecrets } from '../source/secrets.ts'
import { isPython, isShellScript } from './file-kinds.ts'

/** Reviews texts for leaked keys, and scripts for manual use for their commands. */
export function reviewText(path: string, text: string, review: Review): void {
  for (const { name, start } of findSecrets(text)) {
    if (name === 'chat webhook' || name === 'bot token') continue
    review.find('secret-in-archive', { file: path, text, position: start }, isPython(path) ? 'call' : 'none', name)
  }
  if (isShellScript(path)) reviewScript(path, text, review)
  else if (isSetting(path)) reviewSetting(path, text, review)
}

/** Tells whether a file has settings, from which code may read an address. */
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
    const suspicion = severeSuspicionIn(command)
    if (suspicion) review.find('suspicious-command', spot, 'none', suspicion)
    for (const { rule, name } of indicatorsIn(command)) review.find(rule, spot, 'none', name)
    const location = persistenceIn(command.trim())
    if (location) review.find('persistence', spot, 'none', location)
  }
}

/**
 * Returns the suspicion of a command, except for a script that is fetched and run: many installers tell users to do
 * this, which hides nothing.
 */
function severeSuspicionIn(command: string): string | undefined {
  const suspicion = suspicionOf(command)
  return suspicion && /fetched|fetches/.test(suspicion) ? undefined : suspicion
}
