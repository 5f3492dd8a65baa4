/** The extension of a name in lower case, without the dot; empty without an extension. */
export function extensionOf(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1)
  const dot = name.lastIndexOf('.')
  return dot > 0 ? name.slice(dot + 1).toLowerCase() : ''
}

export function isPython(path: string): boolean {
  return pythonEndings.has(extensionOf(path))
}

export function isJavascript(path: string): boolean {
  return javascriptEndings.has(extensionOf(path))
}

export function isShellScript(path: string): boolean {
  return shellEndings.has(extensionOf(path))
}

/** Requirements files of pip, by their usual names. */
export function isRequirements(path: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase()
  return name.startsWith('requirements') && /\.(?:txt|in)$/.test(name)
}

/** Whether rules read the text of this file. Callers that fill `PackFile.text` ask before reading. */
export function isTextRead(path: string): boolean {
  const ending = extensionOf(path)
  return (
    pythonEndings.has(ending) ||
    javascriptEndings.has(ending) ||
    shellEndings.has(ending) ||
    otherTextEndings.has(ending) ||
    path.split('/').at(-1)?.startsWith('.env') === true
  )
}

/**
 * Whether a path belongs to tests, examples or documentation, which ComfyUI does not load. The pack itself may load
 * them.
 */
export function isAside(path: string): boolean {
  const parts = path.toLowerCase().split('/')
  const name = parts.pop() ?? ''
  return (
    parts.some((part) => asideFolders.has(part.replace(/^\./, ''))) ||
    /^(?:test_.*|.*_test|conftest|.*\.(?:test|spec))\.(?:py|m?js)$/.test(name)
  )
}

/** Whether a name suggests code that the pack does not load: `isAside`, or tools for manual use. */
export function isStartedByHand(path: string): boolean {
  const folders = path.toLowerCase().split('/').slice(0, -1)
  return isAside(path) || folders.some((part) => toolFolders.has(part)) || path === 'setup.py'
}

const pythonEndings = new Set(['py', 'pyw'])
const javascriptEndings = new Set(['js', 'mjs', 'cjs'])
const shellEndings = new Set(['sh', 'bash', 'zsh', 'bat', 'cmd', 'ps1', 'psm1', 'vbs', 'command'])
const otherTextEndings = new Set([
  'txt',
  'in',
  'toml',
  'cfg',
  'ini',
  'json',
  'yaml',
  'yml',
  'html',
  'htm',
  'env',
  'md',
  'pem',
  'key',
])
const asideFolders = new Set(
  (
    'test tests testing __tests__ unit_tests e2e fixtures benchmark benchmarks example examples example_workflows ' +
    'demo demos sample samples workflow workflows doc docs documentation github gitlab circleci vscode devcontainer'
  ).split(' '),
)
const toolFolders = new Set([
  'script',
  'scripts',
  'tool',
  'tools',
  'dev',
  'docker',
  'notebooks',
  'node_modules',
  'venv',
  '.venv',
])
