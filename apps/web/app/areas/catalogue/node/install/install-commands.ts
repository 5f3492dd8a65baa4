import { shellWord } from '../../shared/shell-word.ts'

/** Pack to install. `version` is set only for a version other than the latest. */
export interface Wanted {
  nodeId: string
  version?: string
}

/** Returns the command of comfy-cli. */
export const comfyCliCommand = ({ nodeId, version }: Wanted): string =>
  version === undefined ? `comfy node install ${shellWord(nodeId)}` : registryInstall({ nodeId, version })

/**
 * Returns the command for a registry at http://localhost:8080. `install` would run ComfyUI-Manager, which ignores the
 * variable.
 */
export const comfyCliDevCommand = (wanted: Wanted): string => `ENVIRONMENT=dev ${registryInstall(wanted)}`

const registryInstall = ({ nodeId, version }: Wanted) =>
  `comfy node registry-install ${shellWord(nodeId)}${version === undefined ? '' : ` --version ${shellWord(version)}`}`

/** Returns the command of ComfyUI-Manager, to run in its own folder. */
export const managerCommand = ({ nodeId, version }: Wanted): string =>
  `python cm-cli.py install ${shellWord(version === undefined ? nodeId : `${nodeId}@${version}`)}`

/** Returns the Git commands, to run in the folder that holds ComfyUI. */
export const gitCommands = (repository: string): string =>
  `cd ComfyUI/custom_nodes\ngit clone ${shellWord(cloneAddress(repository))}`

const forges = new Set(['github.com', 'codeberg.org', 'bitbucket.org'])

/** Returns the address of the repository. Git cannot clone the address of a page inside it, such as a branch. */
const cloneAddress = (repository: string): string => {
  const url = URL.parse(repository)
  if (!url || !forges.has(url.hostname.replace(/^www\./, ''))) return repository
  const path = url.pathname.split('/').filter((part) => part !== '')
  return `${url.origin}/${path.slice(0, 2).join('/')}`
}

/** Returns the commands for the archive, to run in the folder that holds ComfyUI. */
export const zipCommands = (nodeId: string, address: string): string => {
  const file = shellWord(`${nodeId}.zip`)
  return [
    'cd ComfyUI/custom_nodes',
    `curl -fLo ${file} ${shellWord(address)}`,
    `unzip ${file} -d ${shellWord(nodeId)}`,
    `rm ${file}`,
  ].join('\n')
}
