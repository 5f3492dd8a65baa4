import type { ChosenPack } from '../chosen-pack.ts'
import { folderOf, leftOut, membersOf, type Released } from './members.ts'
import { commentOf, type FormattedFile } from './formatted-file.ts'

/**
 * Commands of comfy-cli for a POSIX shell, and Git for packs at a commit. It stops at the first command that fails. For a
 * commit it asks for the folder of ComfyUI in `COMFYUI_PATH`. Trap: comfy-cli installs the requirements of the default
 * branch before the checkout.
 */
export function formatShellScript(packs: readonly ChosenPack[]): FormattedFile {
  const { released, cloned, missing } = membersOf(packs)
  const isSafe = ({ id, version = '' }: ChosenPack) => isArgument(id) && isArgument(version)
  const named = released.filter(isSafe)
  // Packs with one folder name would be checked out in each other's clone.
  const folders = Map.groupBy(cloned, ({ repository }) => folderOf(repository))
  const checkoutOf = (pack: ChosenPack) =>
    folders.get(folderOf(pack.repository))?.length === 1 ? checkoutFor(pack) : undefined
  const pinned = cloned.filter((pack) => checkoutOf(pack) !== undefined)
  const comfy = pinned.length > 0 ? `comfy --workspace "$COMFYUI_PATH"` : 'comfy'
  const lines = [
    '#!/bin/sh',
    'set -eu',
    ...(pinned.length > 0 ? [': "${COMFYUI_PATH:?is to be the folder of ComfyUI}"'] : []),
    ...named.flatMap((pack) => [reasonOf(pack), commandFor(comfy, pack)]),
    ...cloned.flatMap((pack) => [
      reasonOf(pack),
      `${comfy} node install ${quote(pack.repository)}`,
      checkoutOf(pack) ?? '',
    ]),
  ]
  return {
    fileName: 'install.sh',
    mediaType: 'text/x-shellscript',
    text: `${lines.filter((line) => line !== '').join('\n')}\n`,
    leftOut: [
      ...leftOut([...missing, ...released.filter((pack) => !isSafe(pack))], 'pack'),
      ...leftOut(
        cloned.filter((pack) => checkoutOf(pack) === undefined),
        'commit',
      ),
    ],
  }
}

function commandFor(comfy: string, { id, version }: Released): string {
  return `${comfy} node registry-install --version ${quote(version)} -- ${quote(id)}`
}

/** Returns undefined without a commit, and for a folder that clients name in different ways. */
function checkoutFor({ repository, commit = '' }: ChosenPack): string | undefined {
  const folder = folderOf(repository)
  if (!/^[\da-f]{7,40}$/i.test(commit) || !/^\w[\w-]*$/.test(folder)) return undefined
  return `git -C "$COMFYUI_PATH/custom_nodes/${folder}" checkout --quiet ${commit}`
}

function reasonOf({ reasons }: ChosenPack): string {
  return reasons.length === 0 ? '' : commentOf(reasons.join('; '))
}

/** Single quotes take everything literally; a quote inside ends them, adds itself and begins anew. @internal */
export function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}

/**
 * Whether an id is safe as a command argument. comfy-cli puts ids unescaped into addresses and folders, and no program
 * accepts a NUL.
 */
function isArgument(text: string): boolean {
  return /^[a-z0-9_][a-z0-9._+-]*$/i.test(text)
}
