import { suspicionOf, installerIn } from '../../commands.ts'
import { badPackage } from '../../requirements/known-packages.ts'
import { argumentAt, type Call, type PythonRule, type PythonView } from '../python-view.ts'

/** Detects programs that the code starts, and whether loading starts them. */
export const startProcesses: PythonRule = (view) => {
  findRemoteShell(view)
  for (const call of view.calls) {
    if (isPipItself.test(call.origin)) {
      view.find('package-install', call.node, call.origin, view.file.path === 'install.py' ? 'call' : undefined)
      view.can('processes', call.node)
    } else if (starters.test(call.origin)) judge(view, call)
    else if (
      /^(?:git\.)?(?:Repo|repo\.base\.Repo)\.clone_from$|^pygit2\.clone_repository$|^dulwich\.porcelain\.clone$/.test(
        call.origin,
      )
    )
      view.find('code-download', call.node, call.origin)
  }
}

const isPipItself =
  /^(?:pip\.main|pip\._internal\.main|pip\._internal\.cli\.main\.main|pip\._internal\.main\.main|pip\.__main__\.\w+|ensurepip\.bootstrap|setuptools\.command\.easy_install\.main|pkg_resources\.working_set\.resolve|micropip\.install)$/

export const starters = new RegExp(
  [
    String.raw`^subprocess\.(?:run|call|check_call|check_output|Popen|getoutput|getstatusoutput)$`,
    String.raw`^os\.(?:system|popen\d?|exec[lv]p?e?|spawn[lv]p?e?|startfile|posix_spawnp?)$`,
    String.raw`^asyncio\.(?:subprocess\.)?create_subprocess_(?:exec|shell)$`,
    String.raw`^(?:pty\.spawn|pexpect\.(?:spawn|run)|commands\.get\w*output|sh\.\w+|popen2\.\w+|psutil\.Popen)$`,
    String.raw`(?:^|\.)(?:ShellExecute(?:Ex)?[AW]?|CreateProcess[AW]?|WinExec)$`,
  ].join('|'),
)

function judge(view: PythonView, call: Call): void {
  const { file, e } = view
  view.can('processes', call.node)
  const parts = [...call.positional, ...call.named.values()]
  const first = argumentAt(call, 0, 'args') ?? argumentAt(call, 0, 'cmd')
  const known = first === undefined ? undefined : e.foldLoosely({ file, node: first })
  const words = parts.slice(0, 8).flatMap((node) => e.wordsOf({ file, node }))
  const spread = call.positional.map((node) => e.foldLoosely({ file, node }) ?? '').join(' ')
  const command = `${known ?? ''} ${spread} ${words.join(' ')}`.slice(0, 20_000)
  const suspicion = suspicionOf(command) ?? hiddenCommand(view, call, first)
  if (suspicion) view.find('suspicious-command', call.node, suspicion)
  const installer = installerIn([known ?? '', spread], words)
  if (installer) judgeInstall(view, call, installer, words)
  if (suspicion || installer) return
  const shown = known?.replaceAll('\ufffd', '…').slice(0, 80)
  const detail = shown && shown !== '…' ? `${call.origin}: ${shown}` : call.origin
  view.find(view.reachOf(call.node) === 'import' ? 'process-at-import' : 'process-start', call.node, detail)
}

/**
 * Returns how a command was hidden when it is decoded or fetched as a whole. Arguments such as files and addresses do
 * not count.
 */
function hiddenCommand({ file, e }: PythonView, call: Call, first: number | undefined): string | undefined {
  if (first === undefined || /^(?:list|tuple)$/.test(file.tree.kind(first))) return undefined
  const sources = e.sourcesOf({ file, node: first })
  if (sources.has('decoded') || sources.has('decrypted')) return 'a command that was decoded'
  const shell = call.named.get('shell')
  const isShell = /^os\.|getoutput$/.test(call.origin) || (shell !== undefined && file.tree.textOf(shell) === 'True')
  const isUnknown = e.foldLoosely({ file, node: first }) === undefined
  return isShell && isUnknown && sources.has('network') ? 'a command that was downloaded' : undefined
}

/** Detects a process whose input and output are connected to a socket. */
function findRemoteShell(view: PythonView): void {
  const isConnected = view.calls.some(({ origin }) => /^socket\.(?:socket\(\)\.connect|create_connection)/.test(origin))
  const duplicated = view.calls.find(({ origin }) => origin === 'os.dup2')
  if (isConnected && duplicated) view.find('suspicious-command', duplicated.node, 'a shell for another computer')
}

/**
 * Reports package installations. The installer runs `install.py` for this purpose, so an installation there does not
 * count as a change at every start.
 */
function judgeInstall(view: PythonView, call: Call, installer: string, words: readonly string[]): void {
  const isInstallScript = view.file.path === 'install.py'
  const detail = `${installer} by ${call.origin}${isInstallScript ? ' in the install script' : ''}`
  view.find('package-install', call.node, detail, isInstallScript ? 'call' : undefined)
  for (const word of words.flatMap((text) => text.split(/\s+/, 50))) {
    const [name, version] = word.split('==', 2)
    const bad = name && /^[A-Za-z0-9][\w.-]{1,100}$/.test(name) ? badPackage(name, version) : undefined
    if (bad) view.find('dependency-known-bad', call.node, bad)
  }
}
