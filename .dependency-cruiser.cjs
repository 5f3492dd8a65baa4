// Dependency rules of docs/ARCHITECTURE.md. scripts/house/arrows.test.ts plants a violation of each rule and checks
// that the rule finds it.

/** Files that only tests and tools use. */
const tests = String.raw`(\.test\.tsx?$|^apps/[^/]+/test/|^e2e/|^bench/)`

/** Areas of apps/api/src by level: an area imports only areas of lower levels. The platform area has its own rule. */
const levels = [
  ['schema'],
  ['access'],
  ['registry'],
  ['moderation', 'discovery', 'commerce', 'ci', 'releases'],
  ['exchange', 'system'],
]

const areaRules = levels.flatMap((areas, level) =>
  areas.map((area) => ({
    name: `${area}-imports-lower-areas`,
    comment: 'Areas form an acyclic graph: platform, schema, access, registry, then the areas built on them.',
    severity: 'error',
    from: { path: `^apps/api/src/${area}/`, pathNot: tests },
    to: { path: `^apps/api/src/(${levels.slice(level).flat().join('|')})/`, pathNot: `^apps/api/src/${area}/` },
  })),
)

/** Steps of a version through apps/api/src/registry: a step imports only earlier steps. */
const steps = ['versions', 'review', 'lifecycle', 'publishing']

const stepRules = steps.slice(0, -1).map((step, index) => ({
  name: `${step}-imports-earlier-steps`,
  comment: 'A publish queues a review, its verdict applies a status, and versions are read by all of them.',
  severity: 'error',
  from: { path: `^apps/api/src/registry/${step}/`, pathNot: tests },
  to: { path: `^apps/api/src/registry/(${steps.slice(index + 1).join('|')})/` },
}))

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    ...areaRules,
    ...stepRules,
    {
      name: 'no-cycle',
      comment: 'A reader of a file must be able to stop somewhere. Imports of types count.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'nothing-is-missing',
      comment: 'An import that cannot be resolved is an arrow that nobody checks.',
      severity: 'error',
      from: { pathNot: '^apps/web/(app|server)/' },
      to: { couldNotResolve: true },
    },
    {
      name: 'pages-miss-nothing',
      comment: 'The same where Vite and React Router resolve what begins with virtual: and their generated types.',
      severity: 'error',
      from: { path: '^apps/web/(app|server)/' },
      to: { couldNotResolve: true, pathNot: String.raw`^virtual:|/\+types/|^\./\+types/` },
    },
    {
      name: 'the-contract-imports-nothing',
      comment: 'The contract is the promise; everything else stands on it.',
      severity: 'error',
      from: { path: '^contract/' },
      to: { path: '^(apps|packages|scripts|e2e|bench)/' },
    },
    {
      name: 'the-contract-has-doors',
      comment: 'Code reads what is generated from the contract, through the package.',
      severity: 'error',
      from: { path: '^(apps|packages)/' },
      to: { path: '^contract/', pathNot: '^contract/generated/' },
    },
    {
      name: 'packages-are-leaves',
      comment:
        'A package knows the contract at most, and of the packages only the syntax trees that those read which read source. The script that writes the data of core-nodes reads ComfyUI with python-nodes.',
      severity: 'error',
      from: { path: '^packages/([^/]+)/', pathNot: String.raw`^packages/core-nodes/make(/|\.ts$)` },
      to: {
        path: '^(apps|packages|scripts|e2e|bench)/',
        pathNot: ['^packages/$1/', String.raw`^packages/syntax/src/index\.ts$`],
      },
    },
    {
      name: 'the-search-catalogue-stands-alone',
      comment: 'The catalogue stores packs. Matching, filtering and ranking read it.',
      severity: 'error',
      from: { path: '^packages/search-engine/src/catalogue/' },
      to: { path: '^packages/search-engine/src/(match|filter|rank)/' },
    },
    {
      name: 'packages-have-one-door',
      comment:
        'What a package offers stands in its src/index.ts. A second door has what its readers can have without loading the rest.',
      severity: 'error',
      from: { pathNot: '^packages/' },
      to: { path: '^packages/', pathNot: String.raw`^packages/[^/]+/src/(index|[a-z-]+-door)\.ts$` },
    },
    {
      name: 'pages-speak-the-contract',
      comment: 'A page reaches the registry through packages/api-client.',
      severity: 'error',
      from: { path: '^apps/web/' },
      to: { path: '^apps/(api|cli)/' },
    },
    {
      name: 'the-api-knows-no-pages',
      comment: 'apps/cli is the one place where the API and the pages meet.',
      severity: 'error',
      from: { path: '^apps/api/' },
      to: { path: '^apps/(web|cli)/' },
    },
    {
      name: 'the-cli-uses-doors',
      comment: 'A command calls what a door of apps/api offers and serves what apps/web offers.',
      severity: 'error',
      from: { path: '^apps/cli/', pathNot: tests },
      to: {
        path: '^apps/(api|web)/',
        pathNot: [
          String.raw`^apps/api/src/(index|check-door)\.ts$`,
          String.raw`^apps/web/(server/(pages|dev)\.ts|build/server/)`,
        ],
      },
    },
    {
      name: 'platform-knows-no-feature',
      comment: 'platform/ is what any product needs.',
      severity: 'error',
      from: { path: '^apps/api/src/platform/', pathNot: tests },
      to: { path: '^apps/api/', pathNot: '^apps/api/(src/platform|node_modules)/' },
    },
    {
      name: 'one-folder-knows-the-framework',
      comment: 'Routes are typed from the contract; only platform/http knows what serves them.',
      severity: 'error',
      from: { path: '^apps/api/src/', pathNot: '^apps/api/src/platform/http/' },
      to: { path: '(^|/)node_modules/(hono|@hono)/' },
    },
    {
      name: 'packs-are-read-in-threads',
      comment: 'The readers of packs are some 240 modules, which the thread that serves must not load.',
      severity: 'error',
      from: {
        path: '^apps/api/src/',
        pathNot: [tests, String.raw`^apps/api/src/(check-door|registry/(analysis/.*|check/check-folder))\.ts$`],
      },
      to: {
        path: String.raw`^packages/(pack-scan|python-nodes|javascript-nodes)/src/index\.ts$|^apps/api/src/registry/(analysis/analyse-files|check/check-folder)\.ts$`,
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'clients-load-where-configured',
      comment:
        'A client of an optional service takes 70 to 150 ms and 20 to 35 MiB of each start, so it is imported when it is needed.',
      severity: 'error',
      from: {
        path: '^apps/api/src/',
        pathNot: [tests, String.raw`/(s3-blob-store|algolia-client|algolia-index)\.ts$`],
      },
      to: {
        path: String.raw`node_modules/(@aws-sdk|algoliasearch|nodemailer|stripe)/|/(s3-blob-store|algolia-client|algolia-index)\.ts$`,
        dynamic: false,
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'sql-lives-in-stores',
      comment:
        'Types of Kysely may travel. nodes/node-order.ts is a noun: it turns the words of `sort` into expressions, which no store could do without knowing the words.',
      severity: 'error',
      from: {
        path: '^(apps|packages)/',
        pathNot: [
          tests,
          String.raw`-store\.ts$`,
          '^apps/api/src/schema/',
          '^apps/api/src/platform/db/',
          String.raw`^apps/api/src/registry/nodes/node-order\.ts$`,
        ],
      },
      to: { path: '(^|/)node_modules/(kysely|pg|@electric-sql)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'a-store-serves-its-own-area',
      comment:
        'Areas meet through verbs and nouns. Every verb writes its own audit entry, so every area may use audit-store.',
      severity: 'error',
      from: { path: '^apps/api/src/([^/]+)/', pathNot: tests },
      to: {
        path: String.raw`^apps/api/src/.+-store\.ts$`,
        pathNot: [
          '^apps/api/src/$1/',
          '^apps/api/src/(platform|schema)/',
          String.raw`^apps/api/src/access/audit/audit-store\.ts$`,
        ],
      },
    },
    {
      name: 'routes-call-verbs',
      comment: 'A route is HTTP in, HTTP out; the verb between knows neither HTTP nor SQL.',
      severity: 'error',
      from: { path: String.raw`^apps/api/src/[^/]+/[^/]+/routes\.ts$` },
      to: { path: String.raw`^apps/api/src/.+-store\.ts$`, pathNot: '^apps/api/src/(platform|schema)/' },
    },
    {
      name: 'routes-are-leaves',
      comment: 'Only apps/api/src/index.ts reads the routes.',
      severity: 'error',
      from: { pathNot: String.raw`^apps/api/src/index\.ts$` },
      to: { path: String.raw`^apps/api/src/[^/]+/[^/]+/routes\.ts$` },
    },
    {
      name: 'ui-knows-no-domain',
      comment: 'apps/web/app/ui would serve any product: it speaks the reader’s language and nothing else.',
      severity: 'error',
      from: { path: '^apps/web/app/ui/', pathNot: tests },
      to: { path: '^(apps|packages|contract)/', pathNot: '^apps/web/app/(ui|i18n|styles)/' },
    },
    {
      name: 'data-knows-no-page',
      comment: 'The way is data → areas → components → ui.',
      severity: 'error',
      from: { path: '^apps/web/app/(data|i18n)/', pathNot: tests },
      to: { path: '^apps/web/app/(areas|components|shell|ui)/' },
    },
    {
      name: 'web-areas-do-not-share',
      comment: 'A part that two areas need is a component.',
      severity: 'error',
      from: { path: '^apps/web/app/areas/([^/]+)/' },
      to: { path: '^apps/web/app/areas/', pathNot: '^apps/web/app/areas/$1/' },
    },
    {
      name: 'pages-do-not-share',
      comment: 'A part that two pages of an area need stands in the shared/ folder of the area, which imports no page.',
      severity: 'error',
      from: { path: '^apps/web/app/areas/([^/]+)/([^/]+)/' },
      to: {
        path: '^apps/web/app/areas/$1/[^/]+/',
        pathNot: ['^apps/web/app/areas/$1/$2/', '^apps/web/app/areas/$1/shared/'],
      },
    },
    {
      name: 'components-know-no-page',
      comment: 'Components and the shell stand under every page.',
      severity: 'error',
      from: { path: '^apps/web/app/(components|shell)/' },
      to: { path: '^apps/web/app/areas/' },
    },
    {
      name: 'the-app-knows-no-server',
      comment: 'apps/web/app also runs in the browser.',
      severity: 'error',
      from: { path: '^apps/web/app/', pathNot: tests },
      to: { path: '^apps/web/server/' },
    },
    {
      name: 'source-knows-no-test',
      comment: 'What runs in production imports nothing that tests bring along.',
      severity: 'error',
      from: { pathNot: tests },
      to: { path: tests },
    },
    {
      name: 'source-knows-no-tool',
      comment:
        'An image for production installs no development dependency. Fonts and the table of routes end with the build.',
      severity: 'error',
      from: {
        path: '^(apps/(api|cli)/src|packages/[^/]+/src|apps/web/(app|server))/',
        pathNot: [tests, String.raw`^apps/web/server/dev\.ts$`, String.raw`^apps/web/app/routes\.ts$`],
      },
      to: {
        dependencyTypes: ['npm-dev', 'npm-no-pkg'],
        dependencyTypesNot: ['type-only'],
        pathNot: '(^|/)node_modules/@fontsource',
      },
    },
  ],
  options: {
    // Records imports of packages without reading the packages. Excluding packages would silence every rule that names
    // a package.
    doNotFollow: { path: '(^|/)node_modules/' },
    // These patterns are anchored: a bare `build` or `dist` would hide packages too.
    exclude: { path: ['^apps/[^/]+/build/', String.raw`^apps/web/\.react-router/`] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'default', 'types'] },
  },
}
