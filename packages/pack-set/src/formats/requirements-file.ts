import type { ChosenPack } from '../chosen-pack.ts'
import { linesOf } from '../check/lines.ts'
import { leftOut, membersOf } from './members.ts'
import { commentOf, type FormattedFile } from './formatted-file.ts'

/** Python requirements of all packs, each line once, under the names of the packs that ask for it. Packs at a commit stand as comments. */
export function formatRequirements(packs: readonly ChosenPack[]): FormattedFile {
  const { released, cloned, missing } = membersOf(packs)
  const all = [...released, ...cloned, ...missing]
  const names = new Map(all.map((pack) => [pack.id, commentOf(`${pack.id} ${pack.version ?? ''}`)]))
  const read = all.flatMap(linesOf)
  const lines = Map.groupBy(read, ({ text }) => text)
  const isUnread = ({ requirement }: (typeof read)[number]) => requirement.kind === 'unread'
  const blocks = [...lines].map(([text, of]) => {
    const asked = [...new Set(of.map(({ pack }) => names.get(pack) ?? ''))]
    // A path or an option would act on the folder of another pack, and an unreadable line would stop pip.
    return [...asked, of.some(isUnread) ? commentOf(text) : text].join('\n')
  })
  const pinned = cloned.filter(({ commit }) => commit !== undefined)
  const commits = pinned.map(({ id, repository, commit }) => commentOf(`${id}: git+${repository}@${commit}`))
  return {
    fileName: 'requirements.txt',
    mediaType: 'text/plain',
    text: [...blocks, ...commits].map((block) => `${block}\n`).join('\n'),
    leftOut: leftOut(
      packs.filter(({ id }) => read.some((line) => line.pack === id && isUnread(line))),
      'lines',
    ),
  }
}
