/** What to type; `version` only for another than the latest. */
interface Wanted {
  nodeId: string
  version?: string
}

/** The command of comfy-cli. */
export const comfyCliCommand = ({ nodeId, version }: Wanted): string =>
  version === undefined
    ? `comfy node install ${shellWord(nodeId)}`
    : `comfy node registry-install ${shellWord(nodeId)} --version ${shellWord(version)}`

/** The command of ComfyUI-Manager, in its own folder. */
export const managerCommand = ({ nodeId, version }: Wanted): string =>
  `python cm-cli.py install ${shellWord(version === undefined ? nodeId : `${nodeId}@${version}`)}`

/** The commands for Git, in the folder that holds ComfyUI. */
export const gitCommands = (repository: string): string => `cd ComfyUI/custom_nodes\ngit clone ${shellWord(repository)}`

// An address comes from a stranger and is pasted into a shell.
const shellWord = (text: string) => (/^[\w.:/@+~=,-]+$/.test(text) ? text : `'${text.replaceAll("'", '%27')}'`)
