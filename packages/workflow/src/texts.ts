import { objectOf, parseJson, type Json } from './json.ts'
import { BrokenFile } from './limits.ts'
import { workflowOf } from './parse-workflow.ts'
import type { Workflow } from './workflow.ts'

/** Text that a file carries besides its content, with its name in the file. */
export interface NamedText {
  name: string
  text: string
}

/**
 * Finds the workflow among the texts of a file; a graph comes before a prompt. Throws BrokenFile when a text named
 * `workflow` or `prompt` is no valid JSON and no other text has a workflow.
 */
export function workflowOfTexts(texts: readonly NamedText[]): Workflow | undefined {
  const candidates = texts.map(withoutPrefix).filter(({ text }) => /^\s*["{]/.test(text))
  candidates.sort((a, b) => rankOf(a) - rankOf(b))
  let prompt: Workflow | undefined
  let isBroken = false
  for (const candidate of candidates) {
    const value = parseJson(candidate.text)
    if (value === undefined) isBroken ||= rankOf(candidate) < 2 && /^\s*\{\s*"/.test(candidate.text)
    const workflow = value === undefined ? undefined : workflowOf(value)
    if (workflow?.kind === 'graph') return workflow
    prompt ??= workflow
  }
  if (!prompt && isBroken) throw new BrokenFile('The workflow in the file is no JSON.')
  return prompt
}

/** Returns the properties of an object as named texts. A workflow may be an object or a text there. */
export function textsOfObject(value: Json | undefined): NamedText[] {
  return Object.entries(objectOf(value) ?? {}).map(([name, item]) => ({
    name,
    text: typeof item === 'string' ? item : JSON.stringify(item),
  }))
}

/** Separates a name from a text. EXIF has no names for texts, so ComfyUI writes `workflow:{…}`. */
function withoutPrefix({ name, text }: NamedText): NamedText {
  const prefix = /^\s*([a-z_]{1,40})\s*:\s*(?=["{])/i.exec(text)
  return prefix?.[1] === undefined ? { name, text } : { name: prefix[1], text: text.slice(prefix[0].length) }
}

function rankOf({ name }: NamedText): number {
  const index = ['workflow', 'prompt'].indexOf(name.slice(0, 20).toLowerCase())
  return index < 0 ? 2 : index
}
