import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const app = fileURLToPath(new URL('..', import.meta.url))

/** Private names of React Router, which may change in any release. Check each name on an upgrade. */
const known = [
  'UNSAFE_AssetsManifest',
  'UNSAFE_FrameworkContext',
  'UNSAFE_RouteModules',
  'UNSAFE_createBrowserHistory',
  'UNSAFE_createClientRoutes',
  'UNSAFE_createRouter',
  'UNSAFE_decodeViaTurboStream',
  'UNSAFE_defaultMapRouteProperties',
  'UNSAFE_getHydrationData',
  'UNSAFE_getPatchRoutesOnNavigationFunction',
  'UNSAFE_getTurboStreamSingleFetchDataStrategy',
  'UNSAFE_hydrationRouteProperties',
  'UNSAFE_useFogOFWarDiscovery',
  'UNSAFE_useScrollRestoration',
  '__reactRouterContext',
  '__reactRouterManifest',
  '__reactRouterRouteModules',
  '_internalFetchControllers',
  '_internalSetRoutes',
  '_internalSetStateDoNotUseOrYouWillBreakYourApp',
]

const privateName = /\b(?:UNSAFE_|unstable_|__reactRouter|_internal[A-Z])\w+/g

const found = globSync('**/*.{ts,tsx}', { cwd: app })
  .filter((path) => !path.includes('.test.'))
  .flatMap((path) => (readFileSync(`${app}${path}`, 'utf8').match(privateName) ?? []).map((name) => ({ path, name })))

test('the private names of React Router in use match the list', () => {
  expect([...new Set(found.map(({ name }) => name))].sort()).toEqual(known)
})

test('only framework/ uses private names of React Router', () => {
  expect(found.filter(({ path }) => !path.startsWith('framework/'))).toEqual([])
})
