/** Words without meaning for the search: articles, pronouns, prepositions, question words and polite phrases. */
const sentenceWords = new Set(
  [
    'a an the of to for with in on at and or from by into is are be that this these those you your my me i we it its as any which how what do does did can could should would want need like just so when where why who there here one once some than then them they their our us please way put using use used without having have has was were will am im not no let',
    'le la les un une des du de d l et ou a au aux en dans sur pour par avec sans sous que qui quoi quel quelle comment je tu il elle on nous vous ils mon ma mes ton son sa ses leur ce cet cette ces est sont etre avoir veux voudrais peux faut pas ne plus',
    'el la los las lo un una unos unas del de al y o en con sin por para que cual como cuando donde yo mi mis tu su sus se es son ser estar quiero puedo puede hay no mas muy este esta estos estas ese esa',
    'и в во на с со из у к ко о об от до за по для при над под не ни как что чтоб чтобы это этот эта эти тот та те мой моя мои свой свои своя я мы ты вы он она они его ее их мне нам где когда если ли бы же или но а есть быть можно нужно надо хочу какой какая какие сделать',
    'من في على الى عن مع هذا هذه ذلك كيف ما ماذا هل هو هي ان او و ثم كل بدون لا اريد يمكن يمكنني كيفيه',
  ].flatMap((words) =>
    words.split(' ').map((word) => word.replaceAll('й', 'и').replaceAll('ى', 'ي').replaceAll('أ', 'ا')),
  ),
)

export function isSentenceWord(word: string): boolean {
  return sentenceWords.has(word)
}
