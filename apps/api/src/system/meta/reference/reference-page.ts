import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/**
 * Serves the interactive API reference under `/reference`: Swagger UI from its package, with `/openapi` of this origin.
 * Returns undefined for other addresses. Pages load nothing from elsewhere.
 */
export async function serveReference(request: Request): Promise<Response | undefined> {
  const { pathname } = new URL(request.url)
  const file = pathname.startsWith('/reference') ? files.get(pathname) : undefined
  if (!file || !['GET', 'HEAD'].includes(request.method)) return undefined
  const body = file.body ?? (await readFile(join(swaggerUi, file.name), 'utf8'))
  return new Response(request.method === 'HEAD' ? null : body, {
    headers: { 'Content-Type': file.type, 'Cache-Control': 'public, max-age=3600', ...securityHeaders },
  })
}

const swaggerUi = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))

const securityHeaders = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
}

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<title>API reference · Comfy Registry</title>
<link rel="stylesheet" href="reference/swagger-ui.css">
<link rel="stylesheet" href="reference/reference.css">
</head>
<body>
<div id="reference"><p>The reference needs JavaScript. The contract itself is at <a href="openapi">/openapi</a>.</p></div>
<script src="reference/swagger-ui.js"></script>
<script type="module" src="reference/reference.js"></script>
</body>
</html>
`

const start = `const base = new URL('.', location.href).href.replace(/\\/$/, '')
const contract = await (await fetch(base + '/openapi')).json()
SwaggerUIBundle({
  // Tried out at the address of this page, which may lie below a prefix such as /api.
  spec: { ...contract, servers: [{ url: base }] },
  domNode: document.getElementById('reference'),
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  tryItOutEnabled: true,
  validatorUrl: null,
})
`

const style = `body { margin: 0; background: #fff; }
.swagger-ui .info { margin: 24px 0; }
@media (prefers-color-scheme: dark) {
  body { background: #0e1116; }
  #reference { filter: invert(0.9) hue-rotate(180deg); }
}
`

interface ReferenceFile {
  type: string
  /** Text of the file; otherwise the package's file is read. */
  body?: string
  name: string
}

const files = new Map<string, ReferenceFile>(
  Object.entries({
    '/reference': { type: 'text/html; charset=utf-8', body: page, name: '' },
    '/reference/reference.js': { type: 'text/javascript; charset=utf-8', body: start, name: '' },
    '/reference/reference.css': { type: 'text/css; charset=utf-8', body: style, name: '' },
    '/reference/swagger-ui.js': { type: 'text/javascript; charset=utf-8', name: 'swagger-ui-bundle.js' },
    '/reference/swagger-ui.css': { type: 'text/css; charset=utf-8', name: 'swagger-ui.css' },
  }),
)
