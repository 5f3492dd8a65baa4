import type { ChosenPack } from '../chosen-pack.ts'
import { commentOf } from './comment.ts'
import { leftOut, membersOf, type Released } from './members.ts'
import type { WrittenFile } from './written-file.ts'

/** Commands of comfy-cli for a POSIX shell. It stops at the first command that fails. */
export function writeShellScript(packs: readonly ChosenPack[]): WrittenFile {
  const { released, cloned, missing } = membersOf(packs)
  const isSafe = ({ id, version = '' }: ChosenPack) => isArgument(id) && isArgument(version)
  const named = released.filter(isSafe)
  const lines = [
    '#!/bin/sh',
    'set -eu',
    ...named.flatMap((pack) => [reasonOf(pack), commandFor(pack)].filter((line) => line !== '')),
    ...cloned.flatMap((pack) =>
      [reasonOf(pack), `comfy node install ${quote(pack.repository)}`].filter((line) => line !== ''),
    ),
  ]
  return {
    fileName: 'install.sh',
    mediaType: 'text/x-shellscript',
    text: `${lines.join('\n')}\n`,
    leftOut: [
      ...leftOut([...missing, ...released.filter((pack) => !isSafe(pack))], 'pack'),
      ...leftOut(cloned, 'commit'),
    ],
  }
}

function commandFor({ id, version }: Released): string {
  return `comfy node registry-install --version ${quote(version)} -- ${quote(id)}`
}

function reasonOf({ reasons }: ChosenPack): string {
  return reasons.length === 0 ? '' : commentOf(reasons.join('; '))
}

/** Single quotes take everything literally; a quote inside ends them, adds itself and begins anew. @internal */
export function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}

/** comfy-cli puts ids into addresses and folders as they are, and no program takes a NUL. */
function isArgument(text: string): boolean {
  return /^[a-z0-9_][a-z0-9._+-]*$/i.test(text)
}
