import { fileURLToPath } from 'node:url'

interface Graph {
  getModuleInfo: (id: string) => { importedIds: readonly string[]; code: string | null } | null
}

/** Pages that most visitors see, and the tab that they open next. */
const publicPages = [
  'search/page.tsx',
  'node/node-page.tsx',
  'publisher/page.tsx',
  'author/page.tsx',
  'comfy-nodes/gallery.tsx',
  'comfy-nodes/one-comfy-node.tsx',
  'node/tabs/versions-tab.tsx',
].map((page) => fileURLToPath(new URL(`app/areas/catalogue/${page}`, import.meta.url)))

const nodePage = 1

const needsEverywhere = /[\\/]app[\\/](entry\.client|root)\.tsx|rolldown[\\/]runtime|preload-helper/

/**
 * Assigns modules that every page or the pack page needs to the chunk `everywhere`. Returns null for other modules.
 * Most visitors start on the pack page, and a shared file is 1.3 kB smaller than two files.
 */
export const ofEveryPage = (id: string, graph: Graph): string | null =>
  needsEverywhere.test(id) || usersOf(id, graph).includes(nodePage) ? 'everywhere' : null

/** Assigns modules that several public pages share to a chunk for this set of pages. Returns null for other modules. */
export const sharedByOthers = (id: string, graph: Graph): string | null => {
  const users = usersOf(id, graph)
  return users.length > 1 ? `public-${users.join('-')}` : null
}

/**
 * Assigns modules that a single public page needs to a chunk of that page, so that no other page loads them. Returns
 * null for other modules.
 */
export const ofOnePage = (id: string, graph: Graph): string | null => {
  const [user] = usersOf(id, graph)
  return user === undefined ? null : `page-${user}`
}

const usersOf = (id: string, graph: Graph): number[] =>
  publicPages.flatMap((page, index) => (neededBy(page, graph).has(id) ? [index] : []))

const needed = new Map<string, ReadonlySet<string>>()

/** Returns a module with all its direct and indirect imports. */
const neededBy = (module: string, graph: Graph): ReadonlySet<string> => {
  const known = needed.get(module)
  if (known) return known
  const found = new Set<string>([module])
  // A set also iterates over elements that are added during the iteration.
  for (const id of found) for (const imported of importsOf(id, graph)) found.add(imported)
  needed.set(module, found)
  return found
}

const iconDoor = /lucide-react\.mjs$/

/** Returns the imports of a module. The icon index counts only as the icons that the module names. */
const importsOf = (id: string, graph: Graph): string[] => {
  const { importedIds, code } = graph.getModuleInfo(id) ?? { importedIds: [], code: null }
  return importedIds.flatMap((imported) =>
    iconDoor.test(imported) ? iconsIn(code ?? '', imported, graph) : [imported],
  )
}

const iconsIn = (code: string, door: string, graph: Graph): string[] => {
  const named = [...code.matchAll(/import\s*\{([^}]*)\}\s*from\s*['"]lucide-react['"]/g)].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.trim().split(' ')[0] ?? ''),
  )
  const { importedIds, code: offered } = graph.getModuleInfo(door) ?? { importedIds: [], code: null }
  const files = named.map((name) => new RegExp(`default as ${name}\\b.*'\\./(.*)'`).exec(offered ?? '')?.[1])
  return importedIds.filter((imported) => files.some((file) => file !== undefined && imported.endsWith(`/${file}`)))
}
