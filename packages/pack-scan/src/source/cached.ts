const most = 20_000

/** Caches the results of a function of a text, for a limited number of texts. */
export function cached<T>(question: (text: string) => T): (text: string) => T {
  const answers = new Map<string, T>()
  return (text) => {
    const known = answers.get(text)
    if (known !== undefined) return known
    const answer = question(text)
    if (answers.size >= most) answers.clear()
    answers.set(text, answer)
    return answer
  }
}
