import type { Plugin } from 'vite'

/** Only module of this app that may import the late parts of React Router. */
const lateDoor = /[\\/]app[\\/]framework[\\/]late-router\.ts$/

/** React Router modules of which the first page needs at most a few lines. */
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

/** Code that prevents tree shaking of unused components: display names, and calls with possible side effects. */
const displayName = /^\w+\.displayName = .*$/gm
const forwardRef = /= (?=React\$1\.forwardRef\()/g

/** React Router's reaction when the module of a page fails to load. */
const reload = 'window.location.reload();'

/**
 * Replacement that waits until the server is reachable again, because a reload would show the browser's own error page.
 */
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
 * Gives the late router its own copies of modules that the first router needs in part. Without copies, the first chunk
 * would contain the whole router. The modules share no state, and each copy keeps only its used parts.
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
