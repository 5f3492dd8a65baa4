import type { PackFiles } from '@registry/syntax'
import type { Expression, Statement } from '../syntax/ast.ts'

/** Variables in `nodes.py` that list further files, with the folders of these files. */
const lists = [
  { variable: 'extras_files', folder: 'comfy_extras' },
  { variable: 'api_nodes_files', folder: 'comfy_api_nodes' },
]

/**
 * Lists the files that ComfyUI loads for its own nodes: `nodes.py`, the files that it lists, all `nodes_*.py` of a
 * listed folder, and files in `custom_nodes`.
 */
export function findCoreEntries(statements: Statement[], files: PackFiles): string[] {
  const assignments = assignmentsIn(statements)
  const listed = lists.flatMap(({ variable, folder }) => {
    const value = assignments.get(variable)
    if (!value) return []
    if (value.kind !== 'list') return filesIn(files, folder, /^nodes_.*\.py$/)
    return textsOf(value.items).map((name) => `${folder}/${name}`)
  })
  return ['nodes.py', ...listed, ...filesIn(files, 'custom_nodes', /\.py$/)].filter((file) => files.has(file))
}

/** Returns the last value of each name, at module level or inside a function. */
function assignmentsIn(statements: Statement[]): Map<string, Expression> {
  const found = new Map<string, Expression>()
  for (const statement of statements) {
    if (statement.kind === 'assign') {
      for (const target of statement.targets) if (target.kind === 'name') found.set(target.name, statement.value)
    }
    if (statement.kind !== 'function') continue
    for (const [name, value] of assignmentsIn(statement.definition.body().statements)) found.set(name, value)
  }
  return found
}

const textsOf = (items: Expression[]): string[] => items.flatMap((item) => (item.kind === 'text' ? [item.value] : []))

/** The files directly in a folder, sorted. */
function filesIn(files: PackFiles, folder: string, name: RegExp): string[] {
  const prefix = `${folder}/`
  const names = [...files.keys()].filter((file) => file.startsWith(prefix)).map((file) => file.slice(prefix.length))
  return names
    .filter((rest) => !rest.includes('/') && name.test(rest))
    .sort()
    .map((rest) => prefix + rest)
}
