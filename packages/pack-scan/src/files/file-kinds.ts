/** The ending of a name in lower case, without the dot; empty where there is none. */
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

/** Files that pip reads as lists of requirements, by their usual names. */
export function isRequirements(path: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase()
  return name.startsWith('requirements') && /\.(?:txt|in)$/.test(name)
}

/** Whether rules want the text of this file: what fills `PackFile.text` asks it before it reads one. */
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
 * Tests, examples and documentation: ComfyUI does not load them. The caller asks whether the pack does.
 */
export function isAside(path: string): boolean {
  const parts = path.toLowerCase().split('/')
  const name = parts.pop() ?? ''
  return (
    parts.some((part) => asideFolders.has(part.replace(/^\./, ''))) ||
    /^(?:test_.*|.*_test|conftest|.*\.(?:test|spec))\.(?:py|m?js)$/.test(name)
  )
}

/** As far as a name can tell, nothing that is loaded together with the pack: `isAside`, and tools that are started by hand. */
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
