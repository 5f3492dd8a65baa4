import ts from 'typescript'
import { nodesOf, type Finding, type Rule, type Source } from './source.ts'

export interface Comment {
  text: string
  /** 1-based, inclusive. */
  firstLine: number
  lastLine: number
}

/** Returns every comment of a file, including those inside of expressions. */
export function commentsOf({ tree, text }: Source): Comment[] {
  const ranges = new Map<number, ts.CommentRange>()
  for (const node of nodesOf(tree)) {
    // Between the tags of JSX, everything is text.
    if (ts.isJsxText(node)) continue
    const around = [
      ...(ts.getLeadingCommentRanges(text, node.getFullStart()) ?? []),
      ...(ts.isToken(node) ? (ts.getTrailingCommentRanges(text, node.end) ?? []) : []),
    ]
    for (const range of around) if (!isInJsxText(tree, range)) ranges.set(range.pos, range)
  }
  return [...ranges.values()].map((range) => ({
    text: text.slice(range.pos, range.end),
    firstLine: tree.getLineAndCharacterOfPosition(range.pos).line + 1,
    lastLine: tree.getLineAndCharacterOfPosition(range.end).line + 1,
  }))
}

// Trailing trivia after `>` of a tag is text.
function isInJsxText(tree: ts.SourceFile, range: ts.CommentRange): boolean {
  const inside = (node: ts.Node): boolean =>
    (ts.isJsxText(node) && node.pos <= range.pos && range.end <= node.end) ||
    (ts.forEachChild(
      node,
      (child) => (child.pos <= range.pos && range.pos < child.end && inside(child)) || undefined,
    ) ??
      false)
  return /\.[jt]sx$/.test(tree.fileName) && inside(tree)
}

const past =
  /\b(previously|formerly|originally|no longer|anymore|TODO|FIXME|XXX|HACK)\b|\b(it|this|that|these|those|they|we|there|which|who|I) used to\b/i

/** Rule 8: a comment gives a reason, a promise or a trap. The past belongs to the history, the future to the issues. */
export const commentsOfTheMoment: Rule = (source) =>
  commentsOf(source).flatMap(({ text, firstLine }): Finding[] => {
    const word = past.exec(text)?.[0]
    return word === undefined
      ? []
      : [{ path: source.path, line: firstLine, message: `the comment says “${word}”: say what holds now and why` }]
  })

const riddles = /^(\/\/|\/\*\*?)\s*\*?\s*(Of|Whoever|Who|What|One|The same)\b/

// Landed migrations never change. Remove another prefix once the comments below it are reworded.
const notYetReworded = [
  'apps/api/src/access/',
  'apps/api/src/commerce/proxy/',
  'apps/api/src/context.ts',
  'apps/api/src/moderation/bans/',
  'apps/api/src/moderation/people/',
  'apps/api/src/moderation/queue/',
  'apps/api/src/prepare-registry.ts',
  'apps/api/src/queues.ts',
  'apps/api/src/registry/members/',
  'apps/api/src/registry/publishers/',
  'apps/api/src/registry/publishing/',
  'apps/api/src/registry/review/',
  'apps/api/src/registry/trusted-publishing/',
  'apps/api/src/registry/versions/',
  'apps/api/src/schema/migrations/',
  'apps/api/test/harness.ts',
  'apps/web/',
]

/** Rule 8: a comment begins with a noun of the field or a verb, because a pronoun makes its reader guess. */
export const commentsWithSubjects: Rule = (source) => {
  if (notYetReworded.some((prefix) => source.path.startsWith(prefix))) return []
  const comments = commentsOf(source)
  const continues = (line: number) =>
    comments.some((other) => other.lastLine === line - 1 && other.text.startsWith('//'))
  return comments.flatMap(({ text, firstLine }): Finding[] => {
    const word = riddles.exec(text)?.[2]
    return word === undefined || (text.startsWith('//') && continues(firstLine))
      ? []
      : [
          {
            path: source.path,
            line: firstLine,
            message: `the comment begins with “${word}”: begin with a noun or a verb`,
          },
        ]
  })
}
