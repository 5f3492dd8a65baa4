import { createRequire } from 'node:module'
import type * as RuffModule from '@astral-sh/ruff-wasm-nodejs'
import type { SyntaxTree } from '@registry/syntax'

export interface SyntaxMistake {
  /** From 1. */
  line: number
  detail: string
}

type Ruff = typeof RuffModule

let workspace: InstanceType<Ruff['Workspace']> | undefined
const longest = 500_000

/**
 * The first syntax error by the newest grammar; undefined where there may be none. tree-sitter accepts and rejects
 * other files than Python, so it only selects files to parse with Ruff.
 */
export function findMistake(tree: SyntaxTree): SyntaxMistake | undefined {
  const isSuspect = tree.errorLine !== undefined || hasOlderStatement(tree)
  if (!isSuspect || tree.text.length > longest) return undefined
  try {
    const found = ruff().check(tree.text).find(isCertain)
    return found && { line: found.start_location.row, detail: found.message }
  } catch {
    // Ruff ran out of stack. The next call creates a new workspace.
    workspace = undefined
    return undefined
  }
}

function hasOlderStatement(tree: SyntaxTree): boolean {
  for (let node = 0; node < tree.count; node++) if (/^(?:print|exec)_statement$/.test(tree.kind(node))) return true
  return false
}

interface Diagnostic {
  code: string | null
  message: string
  start_location: { row: number }
}

/** A newer Python may know character names that Ruff does not. */
function isCertain({ code, message }: Diagnostic): boolean {
  return code === 'invalid-syntax' && !message.includes('unicode')
}

/** Loaded at the first use: the module has ten megabytes. */
function ruff(): { check(text: string): Diagnostic[] } {
  // `require` is untyped; the package types its exports.
  const { Workspace, PositionEncoding } = createRequire(import.meta.url)('@astral-sh/ruff-wasm-nodejs') as Ruff
  workspace ??= new Workspace({ 'target-version': 'py314', lint: { select: ['E9'] } }, PositionEncoding.Utf16)
  return workspace
}
