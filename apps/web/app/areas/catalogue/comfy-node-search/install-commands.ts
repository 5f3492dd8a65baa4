import { shellWord } from '../shared/shell-word.ts'
import type { Found } from './load-names.ts'

export type Provider = Found['providers'][number]

type Installable = Pick<Provider, 'node_id' | 'latest_version' | 'clone_address'>

/** A single command for packs with versions. The others are installed by Git, with a command each. */
export const installCommands = (packs: readonly Installable[]): string => {
  const published = packs.filter(({ latest_version: version }) => version !== undefined)
  const others = packs.filter(({ latest_version: version }) => version === undefined)
  return [
    ...(published.length > 0
      ? [`comfy node install ${published.map(({ node_id: id }) => shellWord(id)).join(' ')}`]
      : []),
    ...others.flatMap(({ clone_address: address }) =>
      address === undefined ? [] : [`git -C ComfyUI/custom_nodes clone ${shellWord(address)}`],
    ),
  ].join('\n')
}
