const most = 20_000

/** The same function, which is asked once for each text, up to a number of them. */
export function remember<T>(question: (text: string) => T): (text: string) => T {
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
