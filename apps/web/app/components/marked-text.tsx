import { markWords } from './mark-words.ts'

/** Shows a text with the words of a search marked. */
export const MarkedText = ({ text, words }: { text: string; words: readonly string[] }) =>
  markWords(text, words).map((piece) =>
    piece.marked ? (
      <mark key={piece.at} className="rounded-[2px] bg-marked/75 text-text">
        {piece.text}
      </mark>
    ) : (
      piece.text
    ),
  )
