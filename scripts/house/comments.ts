import ts from 'typescript'
import { nodesOf, type Finding, type Rule, type Source } from './source.ts'

export interface Comment {
  text: string
  /** 1-based, inclusive. */
  firstLine: number
  lastLine: number
}

/** Returns every comment of a file, including comments inside expressions. */
export function commentsOf({ tree, text }: Source): Comment[] {
  const ranges = new Map<number, ts.CommentRange>()
  for (const node of nodesOf(tree)) {
    // Everything between JSX tags is text.
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

// After the `>` of a tag, trailing trivia is text instead of a comment.
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

/**
 * Rule 8: a comment gives a reason, a guarantee or a trap. The past belongs to the git history, the future to the
 * issues.
 */
export const commentsOfTheMoment: Rule = (source) =>
  commentsOf(source).flatMap(({ text, firstLine }): Finding[] => {
    const word = past.exec(text)?.[0]
    return word === undefined
      ? []
      : [{ path: source.path, line: firstLine, message: `the comment says “${word}”: say what holds now and why` }]
  })

const riddles = /^(\/\/|\/\*\*?)\s*\*?\s*(Of|Whoever|Who|What|One|The same)\b/

const nameless = /\b(whoever|whomever|oftener)\b/i

// Landed migrations never change.
const landed = 'apps/api/src/schema/migrations/'

/** Rule 8: a comment starts with a noun of the field or a verb, because a leading pronoun makes readers guess. */
export const commentsWithSubjects: Rule = (source) => {
  if (source.path.startsWith(landed)) return []
  const comments = commentsOf(source)
  const continues = (line: number) =>
    comments.some((other) => other.lastLine === line - 1 && other.text.startsWith('//'))
  return comments.flatMap(({ text, firstLine }): Finding[] => {
    const report = (message: string): Finding => ({ path: source.path, line: firstLine, message })
    const word = text.startsWith('//') && continues(firstLine) ? undefined : riddles.exec(text)?.[2]
    const pronoun = nameless.exec(text)?.[0]
    return [
      ...(word === undefined ? [] : [report(`the comment begins with “${word}”: begin with a noun or a verb`)]),
      ...(pronoun === undefined ? [] : [report(`the comment says “${pronoun}”: name the caller, client or person`)]),
    ]
  })
}
