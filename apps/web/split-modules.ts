import type { Plugin } from 'vite'

/** The only module of ours that may use the parts of React Router that come late. */
const lateDoor = /[\\/]app[\\/]framework[\\/]late-router\.ts$/

/** Modules of React Router of which a page needs a few lines at first, or none, and the rest late. */
const split = new RegExp(
  `/react-router/dist/production/(index|lib/(router/(router|instrumentation)|dom/ssr/(${[
    'components',
    'data',
    'errorBoundaries',
    'fallback',
    'fog-of-war',
    'hydration',
    'routes',
    'single-fetch',
  ].join('|')})))\\.js$`.replaceAll('/', String.raw`[\\/]`),
)

/** What keeps a component that nothing uses from being left out: the name that developers see, and a call that might do something. */
const displayName = /^\w+\.displayName = .*$/gm
const forwardRef = /= (?=React\$1\.forwardRef\()/g

/** What React Router does when the module of a page does not load. */
const reload = 'window.location.reload();'

/** Keeps the page while the server is away: a browser that reloads it then shows an error of its own. */
const reloadOnceBack = `
  let hasWaited = false;
  const isBack = () =>
    fetch(window.location.href, { method: 'HEAD', cache: 'no-store' })
      .then(({ status }) => status < 502 || status > 504, () => false);
  while (!(await isBack())) {
    hasWaited = true;
    await new Promise((resolve) => setTimeout(resolve, 2000));
  }
  if (hasWaited) return loadRouteModule(route, routeModulesCache);
  ${reload}
`

const late = '?late'

/**
 * Gives the late part of the router copies of its own of modules that the first part needs a little of. A module stands in one
 * chunk: without this, all of the router would come with the few constants that every page asks it for. They keep no state that
 * the parts would have to share, and what neither part uses is left out of each.
 */
export const splitModules = (): Plugin => ({
  name: 'split-modules',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  async resolveId(source, importer, options) {
    if (!importer || !(lateDoor.test(importer) || importer.endsWith(late))) return null
    const resolved = await this.resolve(source, importer.replace(late, ''), { ...options, skipSelf: true })
    return resolved && split.test(resolved.id) ? { ...resolved, id: `${resolved.id}${late}` } : resolved
  },
  transform: {
    filter: { id: /[\\/]react-router[\\/]dist[\\/]production[\\/]/, code: [displayName, forwardRef, reload] },
    handler: (code, id) => ({
      code: (/[\\/]routeModules\.js/.test(id) ? code.replace(reload, reloadOnceBack) : code)
        .replaceAll(displayName, '')
        .replaceAll(forwardRef, '= /* @__PURE__ */ '),
      map: null,
    }),
  },
})
