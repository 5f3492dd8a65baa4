import { fileURLToPath } from 'node:url'

interface Graph {
  getModuleInfo: (id: string) => { importedIds: readonly string[]; code: string | null } | null
}

/** The pages that most visitors see, and the tab that they open next. */
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
 * `everywhere` for what every page needs, and for what the page of a node needs; null where others decide. It is one file: most
 * visitors come to that page first, it shares much with every other one, and one file is 1.3 kB smaller than two.
 */
export const ofEveryPage = (id: string, graph: Graph): string | null =>
  needsEverywhere.test(id) || usersOf(id, graph).includes(nodePage) ? 'everywhere' : null

/** The chunk of what only other public pages share, by which of them do; null where others decide. */
export const sharedByOthers = (id: string, graph: Graph): string | null => {
  const users = usersOf(id, graph)
  return users.length > 1 ? `public-${users.join('-')}` : null
}

/** The chunk of what one public page alone needs, so that it is no part of one that other pages cause. */
export const ofOnePage = (id: string, graph: Graph): string | null => {
  const [user] = usersOf(id, graph)
  return user === undefined ? null : `page-${user}`
}

const usersOf = (id: string, graph: Graph): number[] =>
  publicPages.flatMap((page, index) => (neededBy(page, graph).has(id) ? [index] : []))

const needed = new Map<string, ReadonlySet<string>>()

/** A module and all that it imports, and what these import, and so on. */
const neededBy = (module: string, graph: Graph): ReadonlySet<string> => {
  const known = needed.get(module)
  if (known) return known
  const found = new Set<string>([module])
  // A set hands out what is added to it while it is gone through.
  for (const id of found) for (const imported of importsOf(id, graph)) found.add(imported)
  needed.set(module, found)
  return found
}

const iconDoor = /lucide-react\.mjs$/

/** What a module imports. Of the door to all icons, through which every module gets its own, only the icons that it names. */
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
